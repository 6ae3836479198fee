import { useEffect, useMemo, useState } from 'react'
import { forgetText, keepText, keptTexts } from '#kit/browser/kept-text.ts'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useDelayedWrite } from '#kit/browser/admin/use-delayed-write.ts'

const sitting = 'answer'

/** Draft of an answer, stored on this device across reloads and expired sessions; signing out deletes it. */
export function useAnswerDraft(thread: string): [text: string, set: (next: string) => void] {
  const { user } = useAdmin()
  const owner = useMemo(
    () => ({ user: user._id, form: 'message_answer', record: thread }),
    [user._id, thread],
  )
  const [text, set] = useState(() =>
    String(keptTexts(localStorage, owner, Date.now())[0]?.values['text'] ?? ''),
  )
  const write = useDelayedWrite(300)
  useEffect(() => {
    if (text === '') {
      write.cancel()
      forgetText(localStorage, owner, sitting)
      return
    }
    write.put(() =>
      keepText(localStorage, owner, sitting, {
        at: new Date().toISOString(),
        version: null,
        base: { text: '' },
        values: { text },
      }),
    )
  }, [owner, text, write])
  return [text, set]
}
