type Ask = (done: (signedIn: boolean) => void) => void

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** The dialog registers itself here; gives the function that takes it away. */
export function listenForEndedSession(dialog: Ask): () => void {
  ask = dialog
  return () => {
    if (ask === dialog) ask = null
  }
}

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

/** Asks to sign in again, once for everybody who waits; false: nobody did. */
export function askToSignIn(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  const dialog = ask
  asking ??= new Promise<boolean>((done) => dialog(done)).finally(() => {
    asking = null
  })
  return asking
}
