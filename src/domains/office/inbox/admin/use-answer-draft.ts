import { useEffect, useMemo, useState } from 'react'
import { forgetText, keepText, keptTexts } from '../../../../kit/browser/kept-text.ts'
import { useAdmin } from '../../../../kit/browser/admin/admin-context.ts'

const sitting = 'answer'

/** An answer that is being written: it outlives a reload and an ended session on this device; signing out removes it. */
export function useAnswerDraft(thread: string): [text: string, set: (next: string) => void] {
  const { user } = useAdmin()
  const owner = useMemo(
    () => ({ user: user._id, form: 'message_answer', record: thread }),
    [user._id, thread],
  )
  const [text, set] = useState(() =>
    String(keptTexts(localStorage, owner, Date.now())[0]?.values['text'] ?? ''),
  )
  useEffect(() => {
    if (text === '') {
      forgetText(localStorage, owner, sitting)
      return undefined
    }
    const timer = setTimeout(
      () =>
        keepText(localStorage, owner, sitting, {
          at: new Date().toISOString(),
          version: null,
          base: { text: '' },
          values: { text },
        }),
      300,
    )
    return () => clearTimeout(timer)
  }, [owner, text])
  return [text, set]
}
