/* SPDX-License-Identifier: MIT
 *
 * emit_nsh.c -- what installs and removes the provider, as macros for NSIS.
 *
 * Everything that is tried there is looked at: an installer that shows "done" over counters that
 * nobody can see is the rule with hand-written scripts.
 */
#include "ini/write/emit.h"

#include <string.h>

#define SERVICES "SYSTEM\\CurrentControlSet\\Services\\"
#define EVENTLOG SERVICES "EventLog\\Application\\"

/* Texts of the schema as they stand between double quotes in a script. */
struct texts {
    const char *stem;
    const char *service;
    const char *library; /* the value Library, with ${FOLDER} where the schema has no path */
    const char *source;  /* NULL: no event source                                          */
};

static const char *quoted(struct kit_buffer *out, const char *text)
{
    struct kit_buffer made = { .arena = out->arena };

    for (; *text; text++)
        if (*text == '$')
            kit_buffer_put(&made, "$$", 2);
        else if (*text == '"' || *text == '`' || *text == '\'')
            kit_buffer_print(&made, "$\\%c", *text);
        else
            kit_buffer_put(&made, text, 1);
    kit_buffer_put(&made, "", 1);
    out->failed |= made.failed;
    return made.failed ? "" : made.text;
}

/* ---- What several providers in one installer share ---- */

static const char shared[] =
    "!include LogicLib.nsh\n"
    "\n"
    "!ifmacrondef EPC_RUN\n"
    "Var EPC_PROBLEM ; empty, or what went wrong in the last macro\n"
    "Var EPC_CODE\n"
    "\n"
    "; EPC_RUN TOOL ARGUMENT -- lodctr or unlodctr: those in the folder EPC_TOOLS if that is "
    "defined,\n"
    "; else the system's.  $EPC_CODE: the exit code, or \"error\".  In EPC_TOOLS are those of epc, "
    "which\n"
    "; see to the event source themselves; for the system's, which do not, the macros do.\n"
    "!macro EPC_RUN TOOL ARGUMENT\n"
    "    !ifdef EPC_TOOLS\n"
    "        nsExec::ExecToLog `\"${EPC_TOOLS}\\${TOOL}.exe\" \"${ARGUMENT}\"`\n"
    "    !else\n"
    "        ; There, and only there, a 32-bit installer finds the tools of a 64-bit system.\n"
    "        ${If} ${FileExists} \"$WINDIR\\Sysnative\\${TOOL}.exe\"\n"
    "            nsExec::ExecToLog `\"$WINDIR\\Sysnative\\${TOOL}.exe\" \"${ARGUMENT}\"`\n"
    "        ${Else}\n"
    "            nsExec::ExecToLog `\"$SYSDIR\\${TOOL}.exe\" \"${ARGUMENT}\"`\n"
    "        ${EndIf}\n"
    "    !endif\n"
    "    Pop $EPC_CODE\n"
    "!macroend\n"
    "\n"
    "; EPC_DROP_IF_EMPTY KEY -- a key without values and subkeys goes.\n"
    "!macro EPC_DROP_IF_EMPTY KEY\n"
    "    EnumRegValue $EPC_CODE HKLM \"${KEY}\" 0\n"
    "    ${If} $EPC_CODE == \"\"\n"
    "        EnumRegKey $EPC_CODE HKLM \"${KEY}\" 0\n"
    "        ${If} $EPC_CODE == \"\"\n"
    "            DeleteRegKey HKLM \"${KEY}\"\n"
    "        ${EndIf}\n"
    "    ${EndIf}\n"
    "!macroend\n"
    "\n"
    "; EPC_TELL NAME -- the end of every macro: details, and the error flag.\n"
    "!macro EPC_TELL NAME\n"
    "    ClearErrors\n"
    "    ${If} $EPC_PROBLEM != \"\"\n"
    "        DetailPrint \"${NAME}: $EPC_PROBLEM\"\n"
    "        SetErrors\n"
    "    ${EndIf}\n"
    "!macroend\n"
    "!endif\n";

/* ---- Removing ---- */

/* Our own tools see to the event source; Windows' own know nothing of it.
 * The source goes while Library still says whose it is; the names go first, because without the
 * service's key nobody could tell any more which they are. */
static void emit_remove(struct kit_buffer *out, const struct ini_epc *epc,
                        const struct texts *texts)
{
    kit_buffer_print(out,
                     "\n"
                     "!macro %s_REMOVE\n"
                     "    StrCpy $EPC_PROBLEM \"\"\n"
                     "    ClearErrors\n"
                     "    ReadRegDWORD $EPC_CODE HKLM \"" SERVICES
                     "%s\\Performance\" \"First Counter\"\n"
                     "    ${IfNot} ${Errors}\n"
                     "        !insertmacro EPC_RUN unlodctr \"%s\"\n"
                     "        ${If} $EPC_CODE != 0\n"
                     "            StrCpy $EPC_PROBLEM \"unlodctr ended with $EPC_CODE; the "
                     "counters are still installed\"\n"
                     "        ${EndIf}\n"
                     "    ${EndIf}\n"
                     "    ${If} $EPC_PROBLEM == \"\"\n",
                     epc->prefix, texts->service, texts->service);
    if (texts->source)
        kit_buffer_print(
            out,
            "!ifndef EPC_TOOLS\n"
            "        ReadRegStr $EPC_CODE HKLM \"" SERVICES "%s\\Performance\" \"Library\"\n"
            "        ReadRegStr $EPC_PROBLEM HKLM \"" EVENTLOG "%s\" \"EventMessageFile\"\n"
            "        ${If} $EPC_PROBLEM == $EPC_CODE\n"
            "        ${AndIf} $EPC_CODE != \"\"\n"
            "            DeleteRegKey HKLM \"" EVENTLOG "%s\"\n"
            "        ${EndIf}\n"
            "        StrCpy $EPC_PROBLEM \"\"\n"
            "!endif\n",
            texts->service, texts->source, texts->source);
    kit_buffer_print(out, "        DeleteRegKey HKLM \"" SERVICES "%s\\Performance\"\n",
                     texts->service);
    if (epc->device_count != 0)
        kit_buffer_print(out,
                         "        DeleteRegValue HKLM \"" SERVICES "%s\\Linkage\" \"Export\"\n"
                         "        !insertmacro EPC_DROP_IF_EMPTY \"" SERVICES "%s\\Linkage\"\n",
                         texts->service, texts->service);
    kit_buffer_print(out,
                     "        !insertmacro EPC_DROP_IF_EMPTY \"" SERVICES "%s\"\n"
                     "    ${EndIf}\n"
                     "    !insertmacro EPC_TELL \"%s\"\n"
                     "!macroend\n",
                     texts->service, texts->service);
}

/* ---- Installing ---- */

static void emit_write(struct kit_buffer *out, const char *instruction, const char *key,
                       const char *name, const char *value)
{
    kit_buffer_print(out, "        %s HKLM \"%s\" \"%s\" \"%s\"\n", instruction, key, name, value);
}

/* Both texts in one, or "" where memory ran out, which `out` then knows. */
static const char *joined(struct kit_buffer *out, const char *first, const char *second)
{
    const char *made = kit_arena_format(out->arena, "%s%s", first, second);

    out->failed |= !made;
    return made ? made : "";
}

static void emit_keys(struct kit_buffer *out, const struct ini_epc *epc, const struct texts *texts)
{
    const char *performance = joined(out, joined(out, SERVICES, texts->service), "\\Performance");

    kit_buffer_print(out, "    ${If} $EPC_PROBLEM == \"\"\n        ClearErrors\n");
    emit_write(out, strchr(epc->library, '%') ? "WriteRegExpandStr" : "WriteRegStr", performance,
               "Library", texts->library);
    emit_write(out, "WriteRegStr", performance, "Open", joined(out, epc->export_name, "Open"));
    emit_write(out, "WriteRegStr", performance, "Collect",
               joined(out, epc->export_name, "Collect"));
    emit_write(out, "WriteRegStr", performance, "Close", joined(out, epc->export_name, "Close"));
    if (epc->metadata)
        kit_buffer_print(out, "        WriteRegDWORD HKLM \"%s\" \"Collect Supports Metadata\" 1\n",
                         performance);
    if (epc->device_count != 0) {
        kit_buffer_print(
            out, "        WriteRegMultiStr /REGEDIT5 HKLM \"" SERVICES "%s\\Linkage\" \"Export\" ",
            texts->service);
        ini_emit_devices(out, epc, 0);
        kit_buffer_print(out, "\n");
    }
    if (texts->source) {
        const char *key = joined(out, EVENTLOG, texts->source);

        kit_buffer_print(out, "!ifndef EPC_TOOLS\n");
        emit_write(out, "WriteRegExpandStr", key, "EventMessageFile", texts->library);
        kit_buffer_print(out, "        WriteRegDWORD HKLM \"%s\" \"TypesSupported\" 7\n", key);
        emit_write(out, "WriteRegStr", performance, "Event Source", texts->source);
        kit_buffer_print(out, "!endif\n");
    }
    kit_buffer_print(out, "        ${If} ${Errors}\n"
                          "            StrCpy $EPC_PROBLEM \"the keys cannot be written; are the "
                          "rights of an administrator there?\"\n"
                          "        ${EndIf}\n"
                          "    ${EndIf}\n");
}

static void emit_install(struct kit_buffer *out, const struct ini_epc *epc,
                         const struct texts *texts)
{
    kit_buffer_print(out, "\n!macro %s_INSTALL FOLDER\n    !insertmacro %s_REMOVE\n", epc->prefix,
                     epc->prefix);
    if (texts->source)
        kit_buffer_print(out,
                         "    ${If} $EPC_PROBLEM == \"\"\n"
                         "        ReadRegStr $EPC_CODE HKLM \"" EVENTLOG
                         "%s\" \"EventMessageFile\"\n"
                         "        ${If} $EPC_CODE != \"\"\n"
                         "        ${AndIf} $EPC_CODE != \"%s\"\n"
                         "            StrCpy $EPC_PROBLEM \"the event source %s is another's: "
                         "$EPC_CODE\"\n"
                         "        ${EndIf}\n"
                         "    ${EndIf}\n",
                         texts->source, texts->library, texts->source);
    emit_keys(out, epc, texts);
    kit_buffer_print(out,
                     "    ${If} $EPC_PROBLEM == \"\"\n"
                     "        !insertmacro EPC_RUN lodctr \"${FOLDER}\\%s.ini\"\n"
                     "        ReadRegDWORD $EPC_PROBLEM HKLM \"" SERVICES
                     "%s\\Performance\" \"First Counter\"\n"
                     "        ${If} $EPC_CODE != 0\n"
                     "            StrCpy $EPC_PROBLEM \"lodctr ended with $EPC_CODE\"\n"
                     "        ${ElseIf} $EPC_PROBLEM == \"\"\n"
                     "            StrCpy $EPC_PROBLEM \"lodctr ended well, but installed "
                     "nothing\"\n"
                     "        ${Else}\n"
                     "            StrCpy $EPC_PROBLEM \"\"\n"
                     "        ${EndIf}\n"
                     "    ${EndIf}\n"
                     "    !insertmacro EPC_TELL \"%s\"\n"
                     "!macroend\n",
                     texts->stem, texts->service, texts->service);
}

void ini_emit_nsh(struct kit_buffer *out, const struct ini_epc *epc, const char *stem)
{
    struct texts texts = { .stem = quoted(out, stem),
                           .service = quoted(out, epc->service),
                           .library = quoted(out, epc->library) };

    if (!strchr(epc->library, '\\'))
        texts.library = joined(out, "${FOLDER}\\", texts.library);
    if (epc->event_source)
        texts.source = quoted(out, epc->event_source);
    ini_emit_head(out, epc, stem, "; ", "");
    kit_buffer_print(
        out,
        ";\n"
        "; For installers made with NSIS 3.02 or later, Unicode, run by an administrator.  The "
        "files\n"
        "; are the installer's own business: remove the counters before the DLL is replaced or\n"
        "; deleted, install them when it is there, with %s.ini and %s.h.\n"
        ";\n"
        ";     !insertmacro %s_INSTALL \"$INSTDIR\" ; where these three are\n"
        ";     !insertmacro %s_REMOVE               ; fine if nothing is installed\n"
        ";     ${If} ${Errors}                      ; $EPC_PROBLEM says what went wrong\n"
        "\n",
        stem, stem, epc->prefix, epc->prefix);
    kit_buffer_put(out, shared, sizeof shared - 1);
    emit_remove(out, epc, &texts);
    emit_install(out, epc, &texts);
}
