/* SPDX-License-Identifier: MIT
 *
 * rules.h -- the rules for counter files (.INI), symbol headers and schemas (.epc).
 *
 * docs/ini-format.md refers to a rule by its id.  The severity of a rule is defined only here.
 */
#pragma once

#include "sdk/core/finding.h"

/* X(enumerator, id, severity, sentence) */
#define INI_RULES(X)                                                                               \
    /* files and their text */                                                                     \
    X(INI_RULE_FILE_UNREADABLE, "file-unreadable", EPCI_ERROR, "Every named file can be read.")    \
    X(INI_RULE_ENCODING, "encoding", EPCI_ERROR,                                                   \
      "A file is in a known encoding and valid to its last byte.")                                 \
    X(INI_RULE_ENCODING_MISREAD, "encoding-misread", EPCI_WARNING,                                 \
      "Text beyond ASCII is not UTF-8, which Windows takes for ANSI.")                             \
    X(INI_RULE_ENCODING_MARK, "encoding-mark", EPCI_WARNING,                                       \
      "No section directly follows a UTF-8 byte order mark or a second mark.")                     \
    X(INI_RULE_ENCODING_CODEPAGE, "encoding-codepage", EPCI_WARNING,                               \
      "Text beyond ASCII is not in an ANSI code page, since systems use different ones.")          \
    X(INI_RULE_ENCODING_LANGUAGE, "encoding-language", EPCI_ERROR,                                 \
      "8-bit text has letters of its language, or its code page is named (--codepage).")           \
    X(INI_RULE_ENCODING_BIG_ENDIAN, "encoding-big-endian", EPCI_WARNING,                           \
      "UTF-16 is little-endian.")                                                                  \
    X(INI_RULE_ENCODING_UNMARKED, "encoding-unmarked", EPCI_WARNING,                               \
      "UTF-16 begins with a byte order mark.")                                                     \
    X(INI_RULE_ENCODING_FIRST_LINE, "encoding-first-line", EPCI_NOTE,                              \
      "A UTF-16 file does not begin with [, which NT 4 could not read.")                           \
    X(INI_RULE_ENCODING_HEADER, "encoding-header", EPCI_NOTE,                                      \
      "A symbol header is 8-bit text, and no directive directly follows a byte order mark.")       \
    X(INI_RULE_ENCODING_LACKING, "encoding-lacking", EPCI_WARNING,                                 \
      "Keys and values only have characters that the named code page (--codepage) has.")           \
    /* lines, in both dialects */                                                                  \
    X(INI_RULE_LINE, "line", EPCI_WARNING,                                                         \
      "A line is a comment, a section or a key with a value.")                                     \
    X(INI_RULE_SECTION_FORM, "section-form", EPCI_WARNING,                                         \
      "A section is a name in brackets, alone on its line.")                                       \
    X(INI_RULE_SECTION_REPEATED, "section-repeated", EPCI_WARNING,                                 \
      "A section occurs in a file once.")                                                          \
    X(INI_RULE_KEY_REPEATED, "key-repeated", EPCI_WARNING,                                         \
      "A key occurs in its section once; the first one counts.")                                   \
    /* symbol headers */                                                                           \
    X(INI_RULE_DEFINE_REPEATED, "define-repeated", EPCI_WARNING,                                   \
      "A symbol is defined once, or always with the same number.")                                 \
    X(INI_RULE_DEFINE_OCTAL, "define-octal", EPCI_WARNING,                                         \
      "A number does not begin with 0, which C reads as octal.")                                   \
    X(INI_RULE_DEFINE_TRAILING, "define-trailing", EPCI_WARNING,                                   \
      "Nothing but a semicolon or a comment follows a symbol's number.")                           \
    /* .INI: sections and [info] */                                                                \
    X(INI_RULE_SERVICE_MISSING, "service-missing", EPCI_ERROR,                                     \
      "[info] names the service with drivername.")                                                 \
    X(INI_RULE_SERVICE_NAME, "service-name", EPCI_ERROR,                                           \
      "The service's name can be the name of a registry key.")                                     \
    X(INI_RULE_SERVICE_FORM, "service-form", EPCI_WARNING,                                         \
      "The service's name has no slash and no blank at its ends.")                                 \
    X(INI_RULE_SOURCE_NAME, "source-name", EPCI_WARNING,                                           \
      "The event source's name can be the name of a registry key.")                                \
    X(INI_RULE_SYMBOLFILE_MISSING, "symbolfile-missing", EPCI_ERROR,                               \
      "[info] names the symbol header with symbolfile.")                                           \
    X(INI_RULE_SYMBOLFILE_PATH, "symbolfile-path", EPCI_NOTE, "symbolfile is a bare file name.")   \
    X(INI_RULE_SYMBOLFILE_PLACE, "symbolfile-place", EPCI_ERROR,                                   \
      "symbolfile is a file, not a device, a pipe or a file of another computer.")                 \
    X(INI_RULE_DOS_DEVICE, "dos-device", EPCI_ERROR,                                               \
      "dosdevices has plain names, and targets that begin with a backslash.")                      \
    X(INI_RULE_TEXT_LENGTH, "text-length", EPCI_ERROR, "A name has at most 1023 characters.")      \
    X(INI_RULE_TRUSTED, "trusted", EPCI_NOTE,                                                      \
      "[info] has no trusted, which only Windows' own lodctr carries out.")                        \
    X(INI_RULE_MISSPELT, "misspelt", EPCI_WARNING,                                                 \
      "Sections, and keys of [info], are spelt as lodctr looks for them.")                         \
    X(INI_RULE_LANGUAGES_MISSING, "languages-missing", EPCI_ERROR,                                 \
      "[languages] lists at least one language.")                                                  \
    X(INI_RULE_TEXT_MISSING, "text-missing", EPCI_ERROR,                                           \
      "[text] has at least one name in a listed language.")                                        \
    X(INI_RULE_OBJECTS_MISSING, "objects-missing", EPCI_NOTE, "[objects] lists the objects.")      \
    /* .INI and .epc: ids of languages */                                                          \
    X(INI_RULE_LANGUAGE_MISTAKEN, "language-mistaken", EPCI_WARNING,                               \
      "A language's id is that of the language its value names.")                                  \
    X(INI_RULE_LANGUAGE_LCID, "language-lcid", EPCI_WARNING,                                       \
      "A language's id is three hexadecimal digits, with a country for Chinese and Portuguese "    \
      "only.")                                                                                     \
    X(INI_RULE_LANGUAGE_BARE, "language-bare", EPCI_NOTE,                                          \
      "Chinese and Portuguese say which: 404, 804, 416, 816.")                                     \
    X(INI_RULE_LANGUAGE_UNKNOWN, "language-unknown", EPCI_NOTE,                                    \
      "A language's id is one of winnt.h's.")                                                      \
    /* .INI: languages and texts */                                                                \
    X(INI_RULE_LANGUAGE_EMPTY, "language-empty", EPCI_WARNING,                                     \
      "Every language of [languages] has texts in [text].")                                        \
    X(INI_RULE_LANGUAGE_UNLISTED, "language-unlisted", EPCI_WARNING,                               \
      "Every language of [text] is in [languages].")                                               \
    X(INI_RULE_TEXT_KEY, "text-key", EPCI_WARNING,                                                 \
      "A key of [text] and [objects] is SYMBOL_LANGUAGE_NAME or SYMBOL_LANGUAGE_HELP.")            \
    X(INI_RULE_SYMBOL_UNDEFINED, "symbol-undefined", EPCI_WARNING,                                 \
      "Every symbol of [text] and [objects] is defined in the header.")                            \
    X(INI_RULE_SYMBOL_CASE, "symbol-case", EPCI_WARNING, "A symbol is spelt as in the header.")    \
    X(INI_RULE_OFFSET_ODD, "offset-odd", EPCI_ERROR,                                               \
      "A symbol's offset is even: the next odd number belongs to its help.")                       \
    X(INI_RULE_OFFSET_RANGE, "offset-range", EPCI_ERROR,                                           \
      "A symbol's offset is not negative and at most 65534.")                                      \
    X(INI_RULE_OFFSET_REPEATED, "offset-repeated", EPCI_ERROR,                                     \
      "No two symbols have the same offset.")                                                      \
    X(INI_RULE_SYSTEM_NAME, "system-name", EPCI_ERROR,                                             \
      "A file has a drivername or a systemname, not both.")                                        \
    X(INI_RULE_SYSTEM_INDEX, "system-index", EPCI_ERROR,                                           \
      "With systemname, an offset is an index of the system's own counters, 2 to 1846.")           \
    X(INI_RULE_OFFSET_GAP, "offset-gap", EPCI_NOTE,                                                \
      "Offsets are consecutive even numbers from 0.")                                              \
    X(INI_RULE_SYMBOL_UNUSED, "symbol-unused", EPCI_NOTE,                                          \
      "A symbol has text, or is in the place of a base counter.")                                  \
    X(INI_RULE_OFFSET_LAST, "offset-last", EPCI_NOTE,                                              \
      "The last symbol has text, so that the service's range reaches it.")                         \
    X(INI_RULE_OFFSET_UNUSED, "offset-unused", EPCI_WARNING,                                       \
      "A symbol without a name in a listed language also has a valid and unique offset.")          \
    X(INI_RULE_NAME_MISSING, "name-missing", EPCI_WARNING,                                         \
      "A symbol with a help text has a name in that language.")                                    \
    X(INI_RULE_NAME_EMPTY, "name-empty", EPCI_WARNING, "A name is not empty.")                     \
    X(INI_RULE_TRANSLATION_MISSING, "translation-missing", EPCI_WARNING,                           \
      "A symbol with a name in one language has one in every listed language.")                    \
    X(INI_RULE_OBJECT_WITHOUT_NAME, "object-without-name", EPCI_WARNING,                           \
      "Every symbol of [objects] has a name in [text].")                                           \
    X(INI_RULE_TEXT_CONTROL, "text-control", EPCI_WARNING,                                         \
      "A text has no control characters and no line breaks.")                                      \
    X(INI_RULE_NAME_LENGTH, "name-length", EPCI_WARNING, "A name has at most 255 characters.")     \
    X(INI_RULE_NAME_REPEATED, "name-repeated", EPCI_WARNING,                                       \
      "Names differ within an object, and those of objects differ, in every language.")            \
    /* .INI and .epc: what a reader of either should know */                                       \
    X(INI_RULE_COUNTER_FIRST, "counter-first", EPCI_NOTE, "A counter comes after its object.")     \
    X(INI_RULE_HELP_MISSING, "help-missing", EPCI_NOTE, "Everything with a name has a help text.") \
    X(INI_RULE_NAME_PATH, "name-path", EPCI_WARNING,                                               \
      "Names have no characters with a meaning in counter paths.")                                 \
    X(INI_RULE_NAME_SHARED, "name-shared", EPCI_NOTE,                                              \
      "A name belongs to one object or counter only.")                                             \
    /* WiX files */                                                                                \
    X(INI_RULE_XML, "xml", EPCI_ERROR, "A WiX file is XML without a DTD, well-formed to its end.") \
    X(INI_RULE_WIX_CATEGORY, "wix-category", EPCI_ERROR,                                           \
      "A WiX file has a PerformanceCategory, and counters in each.")                               \
    X(INI_RULE_WIX_NAME, "wix-name", EPCI_ERROR, "A category and a counter of WiX have names.")    \
    X(INI_RULE_WIX_VALUE, "wix-value", EPCI_WARNING,                                               \
      "Types, languages and MultiInstance are what WiX knows.")                                    \
    X(INI_RULE_WIX_VARIABLE, "wix-variable", EPCI_WARNING,                                         \
      "A category of WiX means the same without WiX's preprocessor.")                              \
    X(INI_RULE_WIX_BASE, "wix-base", EPCI_WARNING,                                                 \
      "A base directly follows the counter that is divided by it.")                                \
    X(INI_RULE_WIX_SERVICE, "wix-service", EPCI_NOTE,                                              \
      "A WiX file has one category, since each is a service.")                                     \
    /* .epc: form */                                                                               \
    X(INI_RULE_EPC_LINE, "epc-line", EPCI_ERROR,                                                   \
      "A line is a comment, a section or a key with a value.")                                     \
    X(INI_RULE_EPC_SECTION_FORM, "epc-section-form", EPCI_ERROR,                                   \
      "A section is a kind and perhaps a name, in brackets, alone on its line.")                   \
    X(INI_RULE_EPC_SECTION_UNKNOWN, "epc-section-unknown", EPCI_ERROR,                             \
      "A section is [provider], [object X] or [counter X.Y].")                                     \
    X(INI_RULE_EPC_SECTION_REPEATED, "epc-section-repeated", EPCI_ERROR,                           \
      "Everything is described once.")                                                             \
    X(INI_RULE_EPC_SECTION_MISSING, "epc-section-missing", EPCI_ERROR,                             \
      "There is a [provider], at least one object, and a counter in each.")                        \
    X(INI_RULE_EPC_KEY_UNKNOWN, "epc-key-unknown", EPCI_ERROR,                                     \
      "A key is one of its section's keys.")                                                       \
    X(INI_RULE_EPC_KEY_REPEATED, "epc-key-repeated", EPCI_ERROR,                                   \
      "A key occurs in its section once.")                                                         \
    X(INI_RULE_EPC_KEY_MISSING, "epc-key-missing", EPCI_ERROR,                                     \
      "The keys that the generator needs are present.")                                            \
    X(INI_RULE_EPC_KEY_LANGUAGE, "epc-key-language", EPCI_ERROR,                                   \
      "Only name and help have a language, and it is one of the provider's.")                      \
    X(INI_RULE_EPC_QUOTE, "epc-quote", EPCI_ERROR,                                                 \
      "Double quotes come in pairs around a whole value.")                                         \
    X(INI_RULE_EPC_VALUE, "epc-value", EPCI_ERROR, "A value is valid for its key.")                \
    X(INI_RULE_EPC_TODO, "epc-todo", EPCI_ERROR, "Nothing is left to fill in.")                    \
    /* .epc: names */                                                                              \
    X(INI_RULE_EPC_IDENTIFIER, "epc-identifier", EPCI_ERROR,                                       \
      "Prefix, objects and counters are C identifiers.")                                           \
    X(INI_RULE_EPC_SYMBOL_COLLISION, "epc-symbol-collision", EPCI_ERROR,                           \
      "Symbols differ, also without regard to case.")                                              \
    X(INI_RULE_EPC_RESERVED, "epc-reserved", EPCI_ERROR,                                           \
      "No name in the generated C is a keyword or used by a header.")                              \
    X(INI_RULE_EPC_TOO_MANY, "epc-too-many", EPCI_ERROR, "Symbols end at 8190.")                   \
    X(INI_RULE_EPC_LANGUAGE, "epc-language", EPCI_ERROR,                                           \
      "A language is three hexadecimal digits, as a subkey of Perflib.")                           \
    X(INI_RULE_EPC_NAME_MISSING, "epc-name-missing", EPCI_ERROR,                                   \
      "Everything that is shown has a name.")                                                      \
    X(INI_RULE_EPC_NAME_LENGTH, "epc-name-length", EPCI_WARNING,                                   \
      "A name has at most 255 characters, a help text 32767.")                                     \
    X(INI_RULE_EPC_NAME_REPEATED, "epc-name-repeated", EPCI_WARNING,                               \
      "Names differ within an object, and those of objects differ, in every language.")            \
    X(INI_RULE_EPC_TEXT_CONTROL, "epc-text-control", EPCI_WARNING,                                 \
      "A text has no control characters.")                                                         \
    X(INI_RULE_EPC_TRANSLATION, "epc-translation", EPCI_WARNING,                                   \
      "Every text exists in every language.")                                                      \
    /* .epc: translations in their own files */                                                    \
    X(INI_RULE_EPC_SIDE_LANGUAGE, "epc-side-language", EPCI_WARNING,                               \
      "A translation's language is one of its schema's.")                                          \
    X(INI_RULE_EPC_SIDE_SECTION, "epc-side-section", EPCI_ERROR,                                   \
      "A translation's sections are objects and counters of its schema.")                          \
    X(INI_RULE_EPC_SIDE_KEY, "epc-side-key", EPCI_ERROR,                                           \
      "A translation has names and help texts in the file's language, nothing else.")              \
    X(INI_RULE_EPC_SIDE_REPEATED, "epc-side-repeated", EPCI_ERROR,                                 \
      "A text is in the schema or in the translation, not in both.")                               \
    /* .epc: types */                                                                              \
    X(INI_RULE_EPC_TYPE_UNKNOWN, "epc-type-unknown", EPCI_ERROR, "A type is one of winperf.h's.")  \
    X(INI_RULE_EPC_TYPE_UNUSABLE, "epc-type-unusable", EPCI_ERROR,                                 \
      "An application can publish values of the type.")                                            \
    X(INI_RULE_EPC_BASE_MISSING, "epc-base-missing", EPCI_ERROR,                                   \
      "A type that is divided by a base names it.")                                                \
    X(INI_RULE_EPC_BASE_UNWANTED, "epc-base-unwanted", EPCI_ERROR,                                 \
      "Only a type that is divided by a base names one.")                                          \
    X(INI_RULE_EPC_BASE_UNFIT, "epc-base-unfit", EPCI_ERROR,                                       \
      "A base has the type and size that its users need.")                                         \
    X(INI_RULE_EPC_BASE_UNUSED, "epc-base-unused", EPCI_ERROR,                                     \
      "A counter of a base type is the base of another counter.")                                  \
    X(INI_RULE_EPC_BASE_APART, "epc-base-apart", EPCI_NOTE,                                        \
      "A base directly follows a counter that names it.")                                          \
    X(INI_RULE_EPC_BASE_NEAR, "epc-base-near", EPCI_WARNING,                                       \
      "A base that is made because it has no section is not nearly another counter.")              \
    X(INI_RULE_EPC_SIZE, "epc-size", EPCI_ERROR,                                                   \
      "A size is stated for text only, or agrees with the type.")                                  \
    X(INI_RULE_EPC_ROLE, "epc-role", EPCI_ERROR,                                                   \
      "A counter with a role has a type and an object that fit it.")                               \
    X(INI_RULE_EPC_DEFAULT, "epc-default", EPCI_ERROR,                                             \
      "A default counter is a visible counter of its object.")                                     \
    X(INI_RULE_EPC_DETAIL, "epc-detail", EPCI_WARNING,                                             \
      "An object's level of detail is the lowest of its counters'.")                               \
    X(INI_RULE_EPC_PARENT, "epc-parent", EPCI_ERROR,                                               \
      "A parent is another object with instances, and no object is its own ancestor.")             \
    X(INI_RULE_EPC_INDEX, "epc-index", EPCI_ERROR,                                                 \
      "An index is an even number from 2 to 1846, and only counters of different objects share "   \
      "one.")                                                                                      \
    X(INI_RULE_EPC_INDEX_NEEDED, "epc-index-needed", EPCI_ERROR,                                   \
      "With base = system everything that is shown has an index, and nothing else has one.")       \
    X(INI_RULE_EPC_INDEX_NAME, "epc-index-name", EPCI_ERROR,                                       \
      "Counters that share an index share their name.")                                            \
    X(INI_RULE_EPC_SCHEMA, "epc-schema", EPCI_ERROR, "The library accepts the tables.")            \
    X(INI_RULE_EPC_SUM, "epc-sum", EPCI_ERROR,                                                     \
      "An object whose processes are added up has no text counter.")                               \
    X(INI_RULE_EPC_SEPARATE, "epc-separate", EPCI_ERROR,                                           \
      "An object that shows each process has instances.")

#define INI_RULE_ENUMERATOR(name, id, severity, sentence) name,
enum ini_rule_id { INI_RULES(INI_RULE_ENUMERATOR) INI_RULE_COUNT };
#undef INI_RULE_ENUMERATOR

struct ini_rule {
    const char *id;
    enum epci_severity severity;
    const char *sentence;
};

extern const struct ini_rule ini_rules[INI_RULE_COUNT];
