/* SPDX-License-Identifier: MIT
 *
 * basenames.c -- the names of docs/system-objects.md, which says where the numbers are published,
 * and the help texts of provider-system/system.epc.
 */
#include "lodctr/state/basenames.h"

#include <epc/epc.h>

#include "sdk/core/text.h"

const struct lod_base_name lod_base_names[] = {
    { 2, "System", "System", "Values that belong to the computer as a whole." },
    { 4, "Memory", "Arbeitsspeicher", "Physical and virtual memory of the computer." },
    { 6, "% Processor Time", "Prozessorzeit (%)",
      "The part of the time in which a processor ran the thing shown, or was not idle." },
    { 24, "Available Bytes", "Verf\xC3\xBCgbare Bytes",
      "Bytes of physical memory that a process can get at once." },
    { 26, "Committed Bytes", "Zugesicherte Bytes",
      "Bytes of memory that are promised to processes." },
    { 28, "Page Faults/sec", "Seitenfehler/s",
      "How often per second a page was used that was not in a working set." },
    { 30, "Commit Limit", "Zusagegrenze",
      "Bytes of memory that can be promised with the present paging files." },
    { 40, "Pages/sec", "Seiten/s",
      "Pages per second that were read from disk or written to it, because memory is short." },
    { 44, "Processor Queue Length", "Prozessor-Warteschlangenl\xC3\xA4nge",
      "Threads that are ready to run and wait for a processor." },
    { 46, "Thread State", "Threadstatus", "1: ready, 2: running, 3: standby, 5: waiting." },
    { 142, "% User Time", "Benutzerzeit (%)",
      "The part of the processor time that was spent in programs." },
    { 144, "% Privileged Time", "Privilegierte Zeit (%)",
      "The part of the processor time that was spent in the system, for programs or devices." },
    { 146, "Context Switches/sec", "Kontextwechsel/s",
      "How often per second a processor changed from one thread to another." },
    { 148, "Interrupts/sec", "Interrupts/s", "Interrupts per second that the processor handled." },
    { 174, "Virtual Bytes",
      "Virtuelle Gr\xC3\xB6\xC3\x9F"
      "e",
      "Bytes of address space that the process uses." },
    { 180, "Working Set", "Arbeitsseiten",
      "Bytes of physical memory that the process uses, with those that it shares." },
    { 186, "Private Bytes", "Private Bytes",
      "Bytes that the process has allocated and does not share." },
    { 198, "Current Disk Queue Length", "Aktuelle Warteschlangenl\xC3\xA4nge",
      "Requests that are not finished now." },
    { 200, "% Disk Time", "Zeit (%)",
      "The part of the time with reading or writing; more than 100 if several go on at once." },
    { 214, "Disk Reads/sec", "Lesevorg\xC3\xA4nge/s", "Requests to read per second." },
    { 216, "Disk Writes/sec", "Schreibvorg\xC3\xA4nge/s", "Requests to write per second." },
    { 220, "Disk Read Bytes/sec", "Bytes gelesen/s", "Bytes per second that were read." },
    { 222, "Disk Write Bytes/sec", "Bytes geschrieben/s", "Bytes per second that were written." },
    { 230, "Process", "Prozess",
      "The processes that run now; two with the same program have the same name." },
    { 232, "Thread", "Thread", "The threads of each process, numbered from 0." },
    { 234, "PhysicalDisk", "Physikalischer Datentr\xC3\xA4ger",
      "The disks of the computer, each with the letters of its drives." },
    { 236, "LogicalDisk", "Logischer Datentr\xC3\xA4ger",
      "The drives with a letter on fixed disks." },
    { 238, "Processor", "Prozessor", "The processors that run the threads of all processes." },
    { 240, "% Total Processor Time", "Gesamtprozessorzeit (%)",
      "Of the time of all processors, the part in which they were not idle." },
    { 248, "Processes", "Prozesse", "Processes that exist now." },
    { 250, "Threads", "Threads", "Threads that exist now." },
    { 260, "Objects", "Objekte", "How many objects of the system exist." },
    { 264, "Bytes Received/sec", "Empfangene Bytes/s", "Bytes per second that were received." },
    { 336, "Thread Wait Reason", "Threadverz\xC3\xB6gerungsursache",
      "What the thread waits for, if its state is 5." },
    { 388, "Bytes Total/sec", "Gesamtanzahl Bytes/s",
      "Bytes per second that were received or sent." },
    { 408, "% Free Space", "Freier Speicherplatz (%)",
      "Of the space on the drive, the part that is free." },
    { 410, "Free Megabytes", "MB frei", "Free space on the drive, in units of 1048576 bytes." },
    { 506, "Bytes Sent/sec", "Bytes gesendet/s", "Bytes per second that were sent." },
    { 510, "Network Interface", "Netzwerkschnittstelle",
      "The network adapters, and the one that leads back to this computer." },
    { 520, "Current Bandwidth", "Aktuelle Bandbreite",
      "Bits per second that the adapter can transfer." },
    { 674, "System Up Time", "Systembetriebszeit", "Seconds since the computer was started." },
    { 680, "Thread Count", "Threadanzahl", "Threads of the process." },
    { 682, "Priority Base", "Basispriorit\xC3\xA4t",
      "The priority from which those of threads are computed." },
    { 684, "Elapsed Time", "Verstrichene Zeit", "Seconds since the start." },
    { 694, "Priority Current", "Aktuelle Priorit\xC3\xA4t", "The present priority of the thread." },
    { 700, "Paging File", "Auslagerungsdatei",
      "The files to which the system writes memory that is not used." },
    { 702, "% Usage", "Belegung (%)", "Of the paging file, the part that is used." },
    { 704, "% Usage Peak", "Maximale Belegung (%)",
      "Of the paging file, the largest part that was used since the start." },
    { 784, "ID Process", "Prozesskennung", "The number of the process." },
    { 804, "ID Thread", "Threadkennung", "The number of the thread." },
    { 818, "Cache Bytes", "Cachebytes", "Bytes of physical memory that the cache of files uses." },
    { 952, "Handle Count", "Handleanzahl", "Handles that the process has open." },
    { 1382, "Available MBytes", "Verf\xC3\xBCgbare MB",
      "As Available Bytes, in units of 1048576 bytes." },
    { 1406, "% Committed Bytes In Use", "Zugesicherte verwendete Bytes (%)",
      "Of the Commit Limit, the part that is promised." },
    { 1410, "Creating Process ID", "Prozesskennung erstellen",
      "The number of the process that started it; another process may have it now." },
    { 1482, "% Idle Time", "Leerlaufzeit (%)", "The part of the time with nothing to do." },
    { 1746, "% Idle Time", "Leerlaufzeit (%)",
      "The part of the time in which the processor had nothing to do." },
};

const size_t lod_base_name_count = EPC_COUNT(lod_base_names);

const char *lod_base_text(const struct lod_base_name *name, const char *language,
                          enum ini_perf_kind kind)
{
    if (kind == INI_PERF_HELP)
        return name->help;
    return epci_ascii_equal(language, "007") ? name->german : name->english;
}
