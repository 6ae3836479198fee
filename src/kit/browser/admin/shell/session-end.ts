type Ask = (done: (isGiven: boolean) => void) => void

/** A question that one dialog asks, once for everybody who waits for the answer. */
function question() {
  let ask: Ask | null = null
  let asking: Promise<boolean> | null = null
  return {
    /** The dialog registers itself here; gives the function that takes it away. */
    listen(dialog: Ask): () => void {
      ask = dialog
      return () => {
        if (ask === dialog) ask = null
      }
    },
    /** False: it was not answered, or nobody can ask. */
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

/** Asks to sign in again where a session has ended. */
export const { listen: listenForEndedSession, put: askToSignIn } = question()

/** Asks for the password or a code before something weighty. */
export const { listen: listenForProof, put: askForProof } = question()

let hearSetUp: (() => void) | null = null

/** Whoever shows what has to be set up first registers here; gives the function that takes it away. */
export function listenForSetUp(hear: () => void): () => void {
  hearSetUp = hear
  return () => {
    if (hearSetUp === hear) hearSetUp = null
  }
}

/** Tells that the server wants something to be set up before anything else. */
export const tellOfSetUp = (): void => hearSetUp?.()
