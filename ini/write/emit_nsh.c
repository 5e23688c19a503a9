/* SPDX-License-Identifier: MIT
 *
 * emit_nsh.c -- macros for NSIS that install and remove the provider.
 *
 * The macros check the result of every step: hand-written scripts usually report success even if
 * the counters are missing.
 */
#include "ini/write/emit.h"

#include <string.h>

#define SERVICES "SYSTEM\\CurrentControlSet\\Services\\"
#define EVENTLOG SERVICES "EventLog\\Application\\"

/* Texts of the schema, escaped for the double quotes of a script. */
struct nsh_texts {
    const char *stem;
    const char *service;
    const char *library; /* the value Library; with ${FOLDER} if the schema has no path */
    const char *source;  /* NULL: no event source */
};

static const char *escape_nsh(struct kit_buffer *out, const char *text)
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

/* ---- Macros that several providers in one installer share ---- */

static const char shared[] =
    "!include LogicLib.nsh\n"
    "\n"
    "!ifmacrondef EPC_RUN\n"
    "Var EPC_PROBLEM ; empty, or what went wrong in the last macro\n"
    "Var EPC_CODE\n"
    "\n"
    "; EPC_RUN TOOL ARGUMENT -- lodctr or unlodctr: those in the folder EPC_TOOLS if that is "
    "defined,\n"
    "; else the system's.  $EPC_CODE: the exit code, or \"error\".  EPC_TOOLS holds epc's tools, "
    "which\n"
    "; install the event source themselves; for the system's tools the macros do that.\n"
    "!macro EPC_RUN TOOL ARGUMENT\n"
    "    !ifdef EPC_TOOLS\n"
    "        nsExec::ExecToLog `\"${EPC_TOOLS}\\${TOOL}.exe\" \"${ARGUMENT}\"`\n"
    "    !else\n"
    "        ; Only there a 32-bit installer finds the tools of a 64-bit system.\n"
    "        ${If} ${FileExists} \"$WINDIR\\Sysnative\\${TOOL}.exe\"\n"
    "            nsExec::ExecToLog `\"$WINDIR\\Sysnative\\${TOOL}.exe\" \"${ARGUMENT}\"`\n"
    "        ${Else}\n"
    "            nsExec::ExecToLog `\"$SYSDIR\\${TOOL}.exe\" \"${ARGUMENT}\"`\n"
    "        ${EndIf}\n"
    "    !endif\n"
    "    Pop $EPC_CODE\n"
    "!macroend\n"
    "\n"
    "; EPC_DROP_IF_EMPTY KEY -- deletes a key without values and subkeys.\n"
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
    "; EPC_TELL NAME -- the end of every macro: prints the problem and sets the error flag.\n"
    "!macro EPC_TELL NAME\n"
    "    ClearErrors\n"
    "    ${If} $EPC_PROBLEM != \"\"\n"
    "        DetailPrint \"${NAME}: $EPC_PROBLEM\"\n"
    "        SetErrors\n"
    "    ${EndIf}\n"
    "!macroend\n"
    "!endif\n";

/* ---- Removing ---- */

/* Our own tools remove the event source; Windows' tools do not know it.  The source is removed
 * while Library still shows its owner; the names are removed first, because the service's key is
 * needed to find them. */
static void emit_remove(struct kit_buffer *out, const struct ini_epc *epc,
                        const struct nsh_texts *texts)
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

/* Both texts in one; without memory, "", and `out` has failed. */
static const char *join_nsh(struct kit_buffer *out, const char *first, const char *second)
{
    const char *made = kit_arena_format(out->arena, "%s%s", first, second);

    out->failed |= !made;
    return made ? made : "";
}

static void emit_keys(struct kit_buffer *out, const struct ini_epc *epc,
                      const struct nsh_texts *texts)
{
    const char *performance =
        join_nsh(out, join_nsh(out, SERVICES, texts->service), "\\Performance");

    kit_buffer_print(out, "    ${If} $EPC_PROBLEM == \"\"\n        ClearErrors\n");
    emit_write(out, strchr(epc->library, '%') ? "WriteRegExpandStr" : "WriteRegStr", performance,
               "Library", texts->library);
    emit_write(out, "WriteRegStr", performance, "Open", join_nsh(out, epc->export_name, "Open"));
    emit_write(out, "WriteRegStr", performance, "Collect",
               join_nsh(out, epc->export_name, "Collect"));
    emit_write(out, "WriteRegStr", performance, "Close", join_nsh(out, epc->export_name, "Close"));
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
        const char *key = join_nsh(out, EVENTLOG, texts->source);

        kit_buffer_print(out, "!ifndef EPC_TOOLS\n");
        emit_write(out, "WriteRegExpandStr", key, "EventMessageFile", texts->library);
        kit_buffer_print(out, "        WriteRegDWORD HKLM \"%s\" \"TypesSupported\" 7\n", key);
        emit_write(out, "WriteRegStr", performance, "Event Source", texts->source);
        kit_buffer_print(out, "!endif\n");
    }
    kit_buffer_print(out, "        ${If} ${Errors}\n"
                          "            StrCpy $EPC_PROBLEM \"the keys cannot be written; does the "
                          "installer run as administrator?\"\n"
                          "        ${EndIf}\n"
                          "    ${EndIf}\n");
}

static void emit_install(struct kit_buffer *out, const struct ini_epc *epc,
                         const struct nsh_texts *texts)
{
    kit_buffer_print(out, "\n!macro %s_INSTALL FOLDER\n    !insertmacro %s_REMOVE\n", epc->prefix,
                     epc->prefix);
    if (texts->source)
        kit_buffer_print(
            out,
            "    ${If} $EPC_PROBLEM == \"\"\n"
            "        ReadRegStr $EPC_CODE HKLM \"" EVENTLOG "%s\" \"EventMessageFile\"\n"
            "        ${If} $EPC_CODE != \"\"\n"
            "        ${AndIf} $EPC_CODE != \"%s\"\n"
            "            StrCpy $EPC_PROBLEM \"the event source %s belongs to another program: "
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
                     "            StrCpy $EPC_PROBLEM \"lodctr succeeded, but installed "
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
    struct nsh_texts texts = { .stem = escape_nsh(out, stem),
                               .service = escape_nsh(out, epc->service),
                               .library = escape_nsh(out, epc->library) };

    if (!strchr(epc->library, '\\'))
        texts.library = join_nsh(out, "${FOLDER}\\", texts.library);
    if (epc->event_source)
        texts.source = escape_nsh(out, epc->event_source);
    ini_emit_head(out, epc, stem, "; ", "");
    kit_buffer_print(
        out,
        ";\n"
        "; For installers made with NSIS 3.02 or later, Unicode, run by an administrator.  Your "
        "script\n"
        "; copies the files: remove the counters before the DLL is replaced or deleted, and "
        "install\n"
        "; them when the DLL, %s.ini and %s.h are in place.\n"
        ";\n"
        ";     !insertmacro %s_INSTALL \"$INSTDIR\" ; the folder of these three files\n"
        ";     !insertmacro %s_REMOVE               ; succeeds if nothing is installed\n"
        ";     ${If} ${Errors}                      ; $EPC_PROBLEM says what went wrong\n"
        "\n",
        stem, stem, epc->prefix, epc->prefix);
    kit_buffer_put(out, shared, sizeof shared - 1);
    emit_remove(out, epc, &texts);
    emit_install(out, epc, &texts);
}
