type Ask = (done: (isGiven: boolean) => void) => void

/** A question in one dialog, shared by all who wait for the answer. */
function question() {
  let ask: Ask | null = null
  let asking: Promise<boolean> | null = null
  return {
    /** Registers the dialog; returns a function that removes it. */
    listen(dialog: Ask): () => void {
      ask = dialog
      return () => {
        if (ask === dialog) ask = null
      }
    },
    /** False: not answered, or no dialog registered. */
    put(): Promise<boolean> {
      if (!ask) return Promise.resolve(false)
      const dialog = ask
      asking ??= new Promise<boolean>((done) => dialog(done)).finally(() => {
        asking = null
      })
      return asking
    },
  }
}

/** Asks to sign in again after the session has ended. */
export const { listen: listenForEndedSession, put: askToSignIn } = question()

/** Asks for the password or a code before a critical step. */
export const { listen: listenForProof, put: askForProof } = question()

let hearSetUp: (() => void) | null = null

/** Registers the screen for required set-up; returns a function that removes it. */
export function listenForSetUp(hear: () => void): () => void {
  hearSetUp = hear
  return () => {
    if (hearSetUp === hear) hearSetUp = null
  }
}

/** Reports that the server requires a set-up first. */
export const tellOfSetUp = (): void => hearSetUp?.()
