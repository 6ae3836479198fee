import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { notifyDone, notifyFailed, notifyInfo } from '#kit/browser/admin/notify.tsx'
import { markScreen } from '#kit/browser/admin/mark-screen.ts'
import { ApiProblem } from '#kit/browser/api.ts'
import type { DocumentScreen } from '../../documents.addresses.ts'
import { contracts, editPath } from './document-words.ts'

/** First parts of all query keys about documents. */
const asked = new Set<unknown>([...Object.keys(contracts), 'document', 'books'])

/**
 * Runs calls that create or change documents: reports errors, refetches document queries and opens the created
 * document.
 */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isHere = useRef<() => boolean>(() => true)
  return {
    busy,
    /** Returns true once the work is done or waits for a second person's approval; `onAsked` runs in the second case. */
    act: async (work: () => Promise<unknown>, done = '', onAsked = () => {}): Promise<boolean> => {
      setBusy(true)
      isHere.current = markScreen()
      try {
        await work()
        if (done) notifyDone(done)
        return true
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'APPROVAL_NEEDED') {
          notifyInfo(error.message)
          onAsked()
          return true
        }
        notifyFailed(error)
        return false
      } finally {
        // A failed call may have done part of the work, and others may have changed the record.
        void queries.invalidateQueries({ predicate: ({ queryKey }) => asked.has(queryKey[0]) })
        setBusy(false)
      }
    },
    goTo: (kind: DocumentScreen, _id: string) => {
      if (isHere.current()) void navigate(editPath(kind, _id))
    },
  }
}
