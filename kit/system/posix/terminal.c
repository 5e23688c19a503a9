/* SPDX-License-Identifier: MIT
 *
 * terminal.c -- a terminal of Linux and similar systems.
 *
 * Handlers of signals write a letter into a pipe, which the wait reads together with the keys.
 */
#define _XOPEN_SOURCE   700
#define _DEFAULT_SOURCE /* SIGWINCH, TIOCGWINSZ */
#include "kit/system/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <epc/epc.h>

#include "kit/system/tool.h"

/* Letters of the pipe. */
enum { LETTER_SIZE = 's', LETTER_WAKE = 'w', LETTER_END = 'e', LETTER_STOP = 't' };

static const int caught[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH };

static bool is_open, has_keys;
static int signals[2] = { -1, -1 };
static struct termios before;
static struct sigaction actions_before[EPC_COUNT(caught)];

static void write_signal_letter(char one)
{
    int error = errno;

    (void)!write(signals[1], &one, 1); /* a full pipe holds enough letters */
    errno = error;
}

static void map_signal_to_letter_and_write(int number)
{
    write_signal_letter(number == SIGWINCH || number == SIGCONT ? LETTER_SIZE
                        : number == SIGTSTP                     ? LETTER_STOP
                                                                : LETTER_END);
}

bool kit_terminal_can_draw(void)
{
    return kit_enable_output_colours();
}

/* The charset after the dot of the first variable that is set; a locale without one (C, POSIX, or
 * none at all) says nothing. */
bool kit_terminal_is_utf8(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    const char *locale = NULL, *charset;

    for (size_t i = 0; i < EPC_COUNT(variables) && (!locale || !*locale); i++)
        locale = getenv(variables[i]);
    charset = locale ? strchr(locale, '.') : NULL;
    return !charset || strncasecmp(charset, ".utf-8", 6) == 0 ||
           strncasecmp(charset, ".utf8", 5) == 0;
}

bool kit_terminal_write(const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t done = write(STDOUT_FILENO, bytes, count);

        if (done > 0) {
            bytes += done;
            count -= (size_t)done;
        } else if (errno == EAGAIN) {
            struct pollfd wait = { .fd = STDOUT_FILENO, .events = POLLOUT };

            (void)poll(&wait, 1, 1000);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

static void enter_alternate_screen(void)
{
    struct termios raw = before;

    if (has_keys) {
        /* ISIG stays, so that Ctrl-C and Ctrl-Z are signals as for any program. */
        raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | IEXTEN);
        raw.c_iflag &= (tcflag_t) ~(IXON | ICRNL);
        raw.c_cc[VMIN] = 1;
        raw.c_cc[VTIME] = 0;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    }
    (void)kit_terminal_write(KIT_TERMINAL_ENTER, strlen(KIT_TERMINAL_ENTER));
}

static void leave_alternate_screen(void)
{
    (void)kit_terminal_write(KIT_TERMINAL_LEAVE, strlen(KIT_TERMINAL_LEAVE));
    if (has_keys)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
}

/* The pipe stays open: another thread may still call kit_terminal_wake. */
static bool open_signal_pipe(void)
{
    if (signals[0] >= 0)
        return true;
    if (pipe(signals) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(signals[i], F_SETFL, O_NONBLOCK);
        fcntl(signals[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

int kit_terminal_open_full_screen(void)
{
    static bool registered;
    struct sigaction action = { .sa_handler = map_signal_to_letter_and_write };

    if (is_open || !kit_terminal_can_draw() || !open_signal_pipe())
        return EPC_E_UNSUPPORTED;
    if (!registered && atexit(kit_terminal_close_full_screen) != 0)
        return EPC_E_UNSUPPORTED;
    registered = true;
    has_keys = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &before) == 0;
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < EPC_COUNT(caught); i++)
        sigaction(caught[i], &action, &actions_before[i]);
    enter_alternate_screen();
    is_open = true;
    return EPC_OK;
}

void kit_terminal_close_full_screen(void)
{
    if (!is_open)
        return;
    is_open = false;
    leave_alternate_screen();
    for (size_t i = 0; i < EPC_COUNT(caught); i++)
        sigaction(caught[i], &actions_before[i], NULL);
}

struct kit_terminal_size kit_terminal_get_size(void)
{
    struct winsize window = { .ws_row = 0 };

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || !window.ws_col || !window.ws_row)
        return (struct kit_terminal_size){ 80, 24 };
    return (struct kit_terminal_size){ window.ws_col, window.ws_row };
}

/* What the letters in the pipe mean together. */
static enum kit_terminal_event read_signal_event(void)
{
    char letters[64];
    ssize_t count = read(signals[0], letters, sizeof letters);
    enum kit_terminal_event event = KIT_TERMINAL_NOTHING;

    for (ssize_t i = 0; i < count; i++) {
        if (letters[i] == LETTER_END)
            return KIT_TERMINAL_ENDED;
        if (letters[i] == LETTER_STOP) {
            leave_alternate_screen();
            raise(SIGSTOP); /* until it is continued */
            enter_alternate_screen();
        }
        if (letters[i] != LETTER_WAKE)
            event = KIT_TERMINAL_RESIZED;
        else if (event == KIT_TERMINAL_NOTHING)
            event = KIT_TERMINAL_WOKEN;
    }
    return event;
}

enum kit_terminal_event kit_terminal_wait_for_event(uint32_t milliseconds, char *bytes,
                                                    size_t capacity, size_t *count)
{
    struct pollfd waits[2] = { { .fd = signals[0], .events = POLLIN },
                               { .fd = has_keys ? STDIN_FILENO : -1, .events = POLLIN } };
    ssize_t done;

    *count = 0;
    if (poll(waits, 2, milliseconds > 86400000u ? 86400000 : (int)milliseconds) < 0 &&
        errno != EINTR)
        return KIT_TERMINAL_ENDED;
    if (waits[0].revents)
        return read_signal_event();
    if (!waits[1].revents)
        return KIT_TERMINAL_NOTHING;
    done = read(STDIN_FILENO, bytes, capacity);
    if (done <= 0)
        return done < 0 && (errno == EINTR || errno == EAGAIN) ? KIT_TERMINAL_NOTHING
                                                               : KIT_TERMINAL_ENDED;
    *count = (size_t)done;
    return KIT_TERMINAL_KEYS;
}

void kit_terminal_wake(void)
{
    if (signals[1] >= 0)
        write_signal_letter(LETTER_WAKE);
}
