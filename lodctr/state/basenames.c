/* SPDX-License-Identifier: MIT
 *
 * basenames.c -- the table of docs/system-objects.md, which says where the numbers are published.
 */
#include "lodctr/state/basenames.h"

#include <epc/epc.h>

#include "sdk/core/text.h"

const struct lod_base_name lod_base_names[] = {
    { 2, "System", "System" },
    { 4, "Memory", "Arbeitsspeicher" },
    { 6, "% Processor Time", "Prozessorzeit (%)" },
    { 24, "Available Bytes", "Verf\xC3\xBCgbare Bytes" },
    { 26, "Committed Bytes", "Zugesicherte Bytes" },
    { 28, "Page Faults/sec", "Seitenfehler/s" },
    { 30, "Commit Limit", "Zusagegrenze" },
    { 40, "Pages/sec", "Seiten/s" },
    { 44, "Processor Queue Length", "Prozessor-Warteschlangenl\xC3\xA4nge" },
    { 46, "Thread State", "Threadstatus" },
    { 142, "% User Time", "Benutzerzeit (%)" },
    { 144, "% Privileged Time", "Privilegierte Zeit (%)" },
    { 146, "Context Switches/sec", "Kontextwechsel/s" },
    { 148, "Interrupts/sec", "Interrupts/s" },
    { 174, "Virtual Bytes",
      "Virtuelle Gr\xC3\xB6\xC3\x9F"
      "e" },
    { 180, "Working Set", "Arbeitsseiten" },
    { 186, "Private Bytes", "Private Bytes" },
    { 198, "Current Disk Queue Length", "Aktuelle Warteschlangenl\xC3\xA4nge" },
    { 200, "% Disk Time", "Zeit (%)" },
    { 214, "Disk Reads/sec", "Lesevorg\xC3\xA4nge/s" },
    { 216, "Disk Writes/sec", "Schreibvorg\xC3\xA4nge/s" },
    { 220, "Disk Read Bytes/sec", "Bytes gelesen/s" },
    { 222, "Disk Write Bytes/sec", "Bytes geschrieben/s" },
    { 230, "Process", "Prozess" },
    { 232, "Thread", "Thread" },
    { 234, "PhysicalDisk", "Physikalischer Datentr\xC3\xA4ger" },
    { 236, "LogicalDisk", "Logischer Datentr\xC3\xA4ger" },
    { 238, "Processor", "Prozessor" },
    { 240, "% Total Processor Time", "Gesamtprozessorzeit (%)" },
    { 248, "Processes", "Prozesse" },
    { 250, "Threads", "Threads" },
    { 260, "Objects", "Objekte" },
    { 264, "Bytes Received/sec", "Empfangene Bytes/s" },
    { 336, "Thread Wait Reason", "Threadverz\xC3\xB6gerungsursache" },
    { 388, "Bytes Total/sec", "Gesamtanzahl Bytes/s" },
    { 408, "% Free Space", "Freier Speicherplatz (%)" },
    { 410, "Free Megabytes", "MB frei" },
    { 506, "Bytes Sent/sec", "Bytes gesendet/s" },
    { 510, "Network Interface", "Netzwerkschnittstelle" },
    { 520, "Current Bandwidth", "Aktuelle Bandbreite" },
    { 674, "System Up Time", "Systembetriebszeit" },
    { 680, "Thread Count", "Threadanzahl" },
    { 682, "Priority Base", "Basispriorit\xC3\xA4t" },
    { 684, "Elapsed Time", "Verstrichene Zeit" },
    { 694, "Priority Current", "Aktuelle Priorit\xC3\xA4t" },
    { 700, "Paging File", "Auslagerungsdatei" },
    { 702, "% Usage", "Belegung (%)" },
    { 704, "% Usage Peak", "Maximale Belegung (%)" },
    { 784, "ID Process", "Prozesskennung" },
    { 804, "ID Thread", "Threadkennung" },
    { 818, "Cache Bytes", "Cachebytes" },
    { 952, "Handle Count", "Handleanzahl" },
    { 1382, "Available MBytes", "Verf\xC3\xBCgbare MB" },
    { 1406, "% Committed Bytes In Use", "Zugesicherte verwendete Bytes (%)" },
    { 1410, "Creating Process ID", "Prozesskennung erstellen" },
    { 1482, "% Idle Time", "Leerlaufzeit (%)" },
    { 1746, "% Idle Time", "Leerlaufzeit (%)" },
};

const size_t lod_base_name_count = EPC_COUNT(lod_base_names);

const char *lod_base_name(const struct lod_base_name *name, const char *language)
{
    return epci_ascii_equal(language, "007") ? name->german : name->english;
}
