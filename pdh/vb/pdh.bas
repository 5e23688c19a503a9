Attribute VB_Name = "Pdh"
' SPDX-License-Identifier: MIT
'
' pdh.bas -- pdh.dll for Visual Basic: the constants and functions of PDHDEFS.TXT as a module.
Option Explicit

' Versions.
Public Const PDH_CVERSION_WIN40 As Long = &H400&
Public Const PDH_CVERSION_WIN50 As Long = &H500&
Public Const PDH_VERSION As Long = &H503&

' Limits.
Public Const MAX_COUNTER_PATH As Long = 256&
Public Const PDH_MAX_COUNTER_NAME As Long = 1024&
Public Const PDH_MAX_INSTANCE_NAME As Long = 1024&
Public Const PDH_MAX_COUNTER_PATH As Long = 2048&
Public Const PDH_MAX_DATASOURCE_PATH As Long = 1024&
Public Const PDH_MAX_SCALE As Long = 7&
Public Const PDH_MIN_SCALE As Long = -7&

' Levels of detail.
Public Const PERF_DETAIL_NOVICE As Long = 100&
Public Const PERF_DETAIL_ADVANCED As Long = 200&
Public Const PERF_DETAIL_EXPERT As Long = 300&
Public Const PERF_DETAIL_WIZARD As Long = 400&
Public Const PERF_DETAIL_COSTLY As Long = &H10000&
Public Const PERF_DETAIL_STANDARD As Long = &HFFFF&

' Formats of values.
Public Const PDH_FMT_RAW As Long = &H10&
Public Const PDH_FMT_ANSI As Long = &H20&
Public Const PDH_FMT_UNICODE As Long = &H40&
Public Const PDH_FMT_LONG As Long = &H100&
Public Const PDH_FMT_DOUBLE As Long = &H200&
Public Const PDH_FMT_LARGE As Long = &H400&
Public Const PDH_FMT_NOSCALE As Long = &H1000&
Public Const PDH_FMT_1000 As Long = &H2000&
Public Const PDH_FMT_NODATA As Long = &H4000&
Public Const PDH_FMT_NOCAP100 As Long = &H8000&

' Statuses.
Public Const ERROR_SUCCESS As Long = 0&
Public Const PDH_CSTATUS_VALID_DATA As Long = 0&
Public Const PDH_CSTATUS_NEW_DATA As Long = 1&
Public Const PDH_CSTATUS_NO_MACHINE As Long = &H800007D0&
Public Const PDH_CSTATUS_NO_INSTANCE As Long = &H800007D1&
Public Const PDH_MORE_DATA As Long = &H800007D2&
Public Const PDH_CSTATUS_ITEM_NOT_VALIDATED As Long = &H800007D3&
Public Const PDH_RETRY As Long = &H800007D4&
Public Const PDH_NO_DATA As Long = &H800007D5&
Public Const PDH_CALC_NEGATIVE_DENOMINATOR As Long = &H800007D6&
Public Const PDH_CALC_NEGATIVE_TIMEBASE As Long = &H800007D7&
Public Const PDH_CALC_NEGATIVE_VALUE As Long = &H800007D8&
Public Const PDH_DIALOG_CANCELLED As Long = &H800007D9&
Public Const PDH_END_OF_LOG_FILE As Long = &H800007DA&
Public Const PDH_ASYNC_QUERY_TIMEOUT As Long = &H800007DB&
Public Const PDH_CANNOT_SET_DEFAULT_REALTIME_DATASOURCE As Long = &H800007DC&
Public Const PDH_CSTATUS_NO_OBJECT As Long = &HC0000BB8&
Public Const PDH_CSTATUS_NO_COUNTER As Long = &HC0000BB9&
Public Const PDH_CSTATUS_INVALID_DATA As Long = &HC0000BBA&
Public Const PDH_MEMORY_ALLOCATION_FAILURE As Long = &HC0000BBB&
Public Const PDH_INVALID_HANDLE As Long = &HC0000BBC&
Public Const PDH_INVALID_ARGUMENT As Long = &HC0000BBD&
Public Const PDH_FUNCTION_NOT_FOUND As Long = &HC0000BBE&
Public Const PDH_CSTATUS_NO_COUNTERNAME As Long = &HC0000BBF&
Public Const PDH_CSTATUS_BAD_COUNTERNAME As Long = &HC0000BC0&
Public Const PDH_INVALID_BUFFER As Long = &HC0000BC1&
Public Const PDH_INSUFFICIENT_BUFFER As Long = &HC0000BC2&
Public Const PDH_CANNOT_CONNECT_MACHINE As Long = &HC0000BC3&
Public Const PDH_INVALID_PATH As Long = &HC0000BC4&
Public Const PDH_INVALID_INSTANCE As Long = &HC0000BC5&
Public Const PDH_INVALID_DATA As Long = &HC0000BC6&
Public Const PDH_NO_DIALOG_DATA As Long = &HC0000BC7&
Public Const PDH_CANNOT_READ_NAME_STRINGS As Long = &HC0000BC8&
Public Const PDH_LOG_FILE_CREATE_ERROR As Long = &HC0000BC9&
Public Const PDH_LOG_FILE_OPEN_ERROR As Long = &HC0000BCA&
Public Const PDH_LOG_TYPE_NOT_FOUND As Long = &HC0000BCB&
Public Const PDH_NO_MORE_DATA As Long = &HC0000BCC&
Public Const PDH_ENTRY_NOT_IN_LOG_FILE As Long = &HC0000BCD&
Public Const PDH_DATA_SOURCE_IS_LOG_FILE As Long = &HC0000BCE&
Public Const PDH_DATA_SOURCE_IS_REAL_TIME As Long = &HC0000BCF&
Public Const PDH_UNABLE_READ_LOG_HEADER As Long = &HC0000BD0&
Public Const PDH_FILE_NOT_FOUND As Long = &HC0000BD1&
Public Const PDH_FILE_ALREADY_EXISTS As Long = &HC0000BD2&
Public Const PDH_NOT_IMPLEMENTED As Long = &HC0000BD3&
Public Const PDH_STRING_NOT_FOUND As Long = &HC0000BD4&
Public Const PDH_UNABLE_MAP_NAME_FILES As Long = &H80000BD5&
Public Const PDH_UNKNOWN_LOG_FORMAT As Long = &HC0000BD6&
Public Const PDH_UNKNOWN_LOGSVC_COMMAND As Long = &HC0000BD7&
Public Const PDH_LOGSVC_QUERY_NOT_FOUND As Long = &HC0000BD8&
Public Const PDH_LOGSVC_NOT_OPENED As Long = &HC0000BD9&
Public Const PDH_WBEM_ERROR As Long = &HC0000BDA&
Public Const PDH_ACCESS_DENIED As Long = &HC0000BDB&
Public Const PDH_LOG_FILE_TOO_SMALL As Long = &HC0000BDC&
Public Const PDH_INVALID_DATASOURCE As Long = &HC0000BDD&
Public Const PDH_INVALID_SQLDB As Long = &HC0000BDE&
Public Const PDH_NO_COUNTERS As Long = &HC0000BDF&
Public Const PDH_SQL_ALLOC_FAILED As Long = &HC0000BE0&
Public Const PDH_SQL_ALLOCCON_FAILED As Long = &HC0000BE1&
Public Const PDH_SQL_EXEC_DIRECT_FAILED As Long = &HC0000BE2&
Public Const PDH_SQL_FETCH_FAILED As Long = &HC0000BE3&
Public Const PDH_SQL_ROWCOUNT_FAILED As Long = &HC0000BE4&
Public Const PDH_SQL_MORE_RESULTS_FAILED As Long = &HC0000BE5&
Public Const PDH_SQL_CONNECT_FAILED As Long = &HC0000BE6&
Public Const PDH_SQL_BIND_FAILED As Long = &HC0000BE7&
Public Const PDH_CANNOT_CONNECT_WMI_SERVER As Long = &HC0000BE8&
Public Const PDH_PLA_COLLECTION_ALREADY_RUNNING As Long = &HC0000BE9&
Public Const PDH_PLA_ERROR_SCHEDULE_OVERLAP As Long = &HC0000BEA&
Public Const PDH_PLA_COLLECTION_NOT_FOUND As Long = &HC0000BEB&
Public Const PDH_PLA_ERROR_SCHEDULE_ELAPSED As Long = &HC0000BEC&
Public Const PDH_PLA_ERROR_NOSTART As Long = &HC0000BED&
Public Const PDH_PLA_ERROR_ALREADY_EXISTS As Long = &HC0000BEE&
Public Const PDH_PLA_ERROR_TYPE_MISMATCH As Long = &HC0000BEF&
Public Const PDH_PLA_ERROR_FILEPATH As Long = &HC0000BF0&
Public Const PDH_PLA_SERVICE_ERROR As Long = &HC0000BF1&
Public Const PDH_PLA_VALIDATION_ERROR As Long = &HC0000BF2&
Public Const PDH_PLA_VALIDATION_WARNING As Long = &H80000BF3&
Public Const PDH_PLA_ERROR_NAME_TOO_LONG As Long = &HC0000BF4&
Public Const PDH_INVALID_SQL_LOG_FORMAT As Long = &HC0000BF5&
Public Const PDH_COUNTER_ALREADY_IN_QUERY As Long = &HC0000BF6&
Public Const PDH_BINARY_LOG_CORRUPT As Long = &HC0000BF7&
Public Const PDH_LOG_SAMPLE_TOO_SMALL As Long = &HC0000BF8&
Public Const PDH_OS_LATER_VERSION As Long = &HC0000BF9&
Public Const PDH_OS_EARLIER_VERSION As Long = &HC0000BFA&
Public Const PDH_INCORRECT_APPEND_TIME As Long = &HC0000BFB&
Public Const PDH_UNMATCHED_APPEND_COUNTER As Long = &HC0000BFC&
Public Const PDH_SQL_ALTER_DETAIL_FAILED As Long = &HC0000BFD&
Public Const PDH_QUERY_PERF_DATA_TIMEOUT As Long = &HC0000BFE&

' Severities: the two highest bits of a status.
Public Const STATUS_SEVERITY_WARNING As Long = 2&
Public Const STATUS_SEVERITY_SUCCESS As Long = 0&
Public Const STATUS_SEVERITY_INFORMATIONAL As Long = 1&
Public Const STATUS_SEVERITY_ERROR As Long = 3&

' Data sources.
Public Const H_REALTIME_DATASOURCE As Long = 0&
Public Const H_WBEM_DATASOURCE As Long = -1&
Public Const DATA_SOURCE_REGISTRY As Long = 1&
Public Const DATA_SOURCE_LOGFILE As Long = 2&
Public Const DATA_SOURCE_WBEM As Long = 4&

' Logs.
Public Const PDH_LOG_READ_ACCESS As Long = &H10000&
Public Const PDH_LOG_WRITE_ACCESS As Long = &H20000&
Public Const PDH_LOG_UPDATE_ACCESS As Long = &H40000&
Public Const PDH_LOG_ACCESS_MASK As Long = &HF0000&
Public Const PDH_LOG_CREATE_NEW As Long = 1&
Public Const PDH_LOG_CREATE_ALWAYS As Long = 2&
Public Const PDH_LOG_OPEN_ALWAYS As Long = 3&
Public Const PDH_LOG_OPEN_EXISTING As Long = 4&
Public Const PDH_LOG_CREATE_MASK As Long = &HF&
Public Const PDH_LOG_OPT_USER_STRING As Long = &H1000000&
Public Const PDH_LOG_OPT_CIRCULAR As Long = &H2000000&
Public Const PDH_LOG_OPT_MAX_IS_BYTES As Long = &H4000000&
Public Const PDH_LOG_OPT_APPEND As Long = &H8000000&
Public Const PDH_LOG_OPT_MASK As Long = &HF000000&
Public Const PDH_LOG_TYPE_UNDEFINED As Long = 0&
Public Const PDH_LOG_TYPE_CSV As Long = 1&
Public Const PDH_LOG_TYPE_TSV As Long = 2&
Public Const PDH_LOG_TYPE_RETIRED_BIN As Long = 3&
Public Const MSG_Publisher_Name As Long = &H90000001&
Public Const PDH_LOG_TYPE_TRACE_KERNEL As Long = 4&
Public Const PDH_LOG_TYPE_TRACE_GENERIC As Long = 5&
Public Const PDH_LOG_TYPE_PERFMON As Long = 6&
Public Const PDH_LOG_TYPE_SQL As Long = 7&
Public Const PDH_LOG_TYPE_BINARY As Long = 8&

' Flags.
Public Const PDH_OBJECT_HAS_INSTANCES As Long = 1&
Public Const PDH_PATH_WBEM_RESULT As Long = 1&
Public Const PDH_PATH_WBEM_INPUT As Long = 2&
Public Const PDH_NOEXPANDCOUNTERS As Long = 1&
Public Const PDH_NOEXPANDINSTANCES As Long = 2&
Public Const PDH_REFRESHCOUNTERS As Long = 4&
Public Const PDH_FLAGS_CLOSE_QUERY As Long = 1&
Public Const PDH_FLAGS_FILE_BROWSER_ONLY As Long = 1&

' Times: a 64-bit number is a Currency, which counts in 10000ths.
Public Const MAX_TIME_VALUE As Currency = 922337203685477.5807@
Public Const MIN_TIME_VALUE As Currency = 0@

' The functions.  A String has to be long enough before the call: Path = String$(2048, 0).
Public Declare Function PdhOpenQuery Lib "pdh.dll" Alias "PdhVbOpenQuery" _
    (ByRef QueryHandle As Long) As Long
Public Declare Function PdhCloseQuery Lib "pdh.dll" _
    (ByVal QueryHandle As Long) As Long
Public Declare Function PdhAddCounter Lib "pdh.dll" Alias "PdhVbAddCounter" _
    (ByVal QueryHandle As Long, ByVal CounterPath As String, _
     ByRef CounterHandle As Long) As Long
Public Declare Function PdhRemoveCounter Lib "pdh.dll" _
    (ByVal CounterHandle As Long) As Long
Public Declare Function PdhCollectQueryData Lib "pdh.dll" _
    (ByVal QueryHandle As Long) As Long
Public Declare Function PdhGetDoubleCounterValue Lib "pdh.dll" Alias "PdhVbGetDoubleCounterValue" _
    (ByVal CounterHandle As Long, ByRef CounterStatus As Long) As Double
Public Declare Function PdhIsGoodStatus Lib "pdh.dll" Alias "PdhVbIsGoodStatus" _
    (ByVal StatusValue As Long) As Long
Public Declare Function PdhGetOneCounterPath Lib "pdh.dll" Alias "PdhVbGetOneCounterPath" _
    (ByVal PathString As String, ByVal PathLength As Long, ByVal DetailLevel As Long, _
     ByVal CaptionString As String) As Long
Public Declare Function PdhCreateCounterPathList Lib "pdh.dll" Alias "PdhVbCreateCounterPathList" _
    (ByVal DetailLevel As Long, ByVal CaptionString As String) As Long
Public Declare Function PdhGetCounterPathFromList Lib "pdh.dll" Alias "PdhVbGetCounterPathFromList" _
    (ByVal Index As Long, ByVal Buffer As String, ByVal BufferLength As Long) As Long
Public Declare Function PdhGetCounterPathElements Lib "pdh.dll" Alias "PdhVbGetCounterPathElements" _
    (ByVal PathString As String, ByVal MachineName As String, ByVal ObjectName As String, _
     ByVal InstanceName As String, ByVal ParentInstance As String, ByVal CounterName As String, _
     ByVal BufferSize As Long) As Long
Public Declare Function PdhOpenLog Lib "pdh.dll" Alias "PdhVbOpenLog" _
    (ByVal LogFileName As String, ByVal AccessFlags As Long, ByRef LogType As Long, _
     ByVal QueryHandle As Long, ByVal MaxSize As Long, ByVal UserCaption As String, _
     ByRef LogHandle As Long) As Long
Public Declare Function PdhUpdateLog Lib "pdh.dll" Alias "PdhVbUpdateLog" _
    (ByVal LogHandle As Long, ByVal UserString As String) As Long
Public Declare Function PdhGetLogFileSize Lib "pdh.dll" Alias "PdhVbGetLogFileSize" _
    (ByVal LogHandle As Long, ByRef FileSize As Long) As Long
Public Declare Function PdhCloseLog Lib "pdh.dll" _
    (ByVal LogHandle As Long, ByVal Flags As Long) As Long
