import Files
import LibC
import Synchronization

/// The keyboard's terminal without line editing of its own, and with marks around pasted text.
///
/// The earlier mode comes back at the end of the program whatever the way there: a return, `exit`, or a signal that ends it.
enum RawTerminal {
    private struct Saved: @unchecked Sendable {
        // Unchecked: a C structure of numbers, which the importer does not mark as sendable.
        var mode: termios
    }

    /// The mode to go back to; nil while the terminal is not changed.
    private static let saved = Mutex<Saved?>(nil)
    private static let guardsExit = Atomic(false)

    private static let marksOn = "\u{1B}[?2004h"
    private static let marksOff = "\u{1B}[?2004l"

    /// Whether lines can be edited: both ends are a terminal that knows cursor movements.
    static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && StandardError.isInteractive }

    /// Switches to single keys; false when the terminal refuses.
    static func enter() -> Bool {
        guardExits()
        return saved.withLock { saved in
            guard saved == nil else { return true }
            var mode = termios()
            guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return false }
            let old = mode
            cfmakeraw(&mode)
            // Line ends of what is written stay as they are in the usual mode.
            mode.c_oflag = old.c_oflag
            guard tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0 else { return false }
            saved = Saved(mode: old)
            StandardError.write(marksOn)
            return true
        }
    }

    /// Shows no key that is typed from now on, and keeps them for the next line, what is pasted as a whole; Ctrl-C ends the
    /// answer as before, and does not take what was typed along.
    static func hideKeys() {
        guardExits()
        saved.withLock { saved in
            guard saved == nil else { return }
            var mode = termios()
            guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
            let old = mode
            mode.c_lflag &= ~tcflag_t(ECHO | ICANON)
            mode.c_lflag |= tcflag_t(NOFLSH)
            guard tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0 else { return }
            saved = Saved(mode: old)
            StandardError.write(marksOn)
        }
    }

    /// Switches back.
    static func leave() {
        saved.withLock { saved in
            guard var mode = saved?.mode else { return }
            saved = nil
            StandardError.write(marksOff)
            tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
        }
    }

    private static func guardExits() {
        guard guardsExit.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
        atexit { RawTerminal.leave() }
        // The program watches the other signals that end it from its start.
        SignalWatch.shared.watch(SIGQUIT) { RawTerminal.end(by: SIGQUIT) }
    }

    /// Ends the program as the signal would have, with the terminal as it was and without files that are half written.
    ///
    /// Called on the thread of ``SignalWatch``, which blocks no signal.
    static func end(by number: Int32) {
        leave()
        UnfinishedFiles.shared.discardAll {
            signal(number, SIG_DFL)
            raise(number)
        }
    }
}
