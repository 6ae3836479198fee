import { useQueryClient } from '@tanstack/react-query'
import Uppy from '@uppy/core'
import Tus from '@uppy/tus'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf, problemFrom } from '#kit/browser/api.ts'
import { onLeaving } from '#kit/browser/leaving.ts'
import { tabId } from '#kit/browser/tab.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { FileCard, Uploaded } from '../../files.contract.ts'

export interface Upload {
  id: string
  name: string
  bytes: number
  /** 0 to 1. */
  progress: number
  state: 'running' | 'done' | 'failed' | 'duplicate'
  message: string
  /** The stored file, or an existing duplicate. */
  file: FileCard | null
}

const chunk = 8 * 1024 * 1024
const atOnce = 3

interface Answer {
  file: FileCard | null
  refused: { code: string; message: string; details?: Record<string, unknown> | undefined } | null
}

// The last response of an upload contains its result; see the contract of files.
function answerIn(text: string): Answer {
  const { file, refused } = JSON.parse(text) as Partial<Uploaded>
  return { file: file?.[0] ?? null, refused: refused?.[0] ?? null }
}

const responseText = (thrown: unknown): { status: number; text: string } | null => {
  const response = (thrown as { originalResponse?: { getStatus(): number; getBody(): string } | null })
    .originalResponse
  return response ? { status: response.getStatus(), text: response.getBody() } : null
}

/**
 * Uploads several files at once, in chunks that resume after a lost connection. `onDone` is called with each stored
 * file.
 */
export function useUploads(options: { folder?: string; onDone?: (file: FileCard) => void } = {}) {
  const { lang } = useTexts()
  const client = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const wishes = useRef(options)
  useEffect(() => {
    wishes.current = options
  })
  const uppy = useRef<Uppy | null>(null)

  const change = useCallback((id: string, next: Partial<Upload>) => {
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...next } : one)))
  }, [])

  useEffect(() => {
    const refuse = (id: string, refused: NonNullable<Answer['refused']>) =>
      change(id, {
        state: refused.code === 'C1' ? 'duplicate' : 'failed',
        message: refused.message,
        file: (refused.details?.file as FileCard | undefined) ?? null,
      })
    const engine = new Uppy({ autoProceed: true, allowMultipleUploadBatches: true }).use(Tus, {
      endpoint: '/api/v0/upload/',
      limit: atOnce,
      chunkSize: chunk,
      retryDelays: [0, 1_000, 3_000, 8_000, 20_000],
      headers: { 'x-requested-with': 'XMLHttpRequest', 'x-tab': tabId, 'accept-language': lang },
    })
    // Allows a retry of the same file. Deferred, because removal during the event would abort the upload on the server.
    const forget = (id: string) => setTimeout(() => engine.removeFile(id), 0)
    engine.on('file-added', (file) =>
      setUploads((now) => [
        ...now,
        {
          id: file.id,
          name: file.name ?? '',
          bytes: file.size ?? 0,
          progress: 0,
          state: 'running',
          message: '',
          file: null,
        },
      ]),
    )
    engine.on('upload-progress', (file, progress) => {
      if (file && progress.bytesTotal)
        change(file.id, { progress: progress.bytesUploaded / progress.bytesTotal })
    })
    engine.on('upload-success', (file, response) => {
      if (!file) return
      const { xhr } = (response.body ?? {}) as { xhr?: XMLHttpRequest }
      const { file: stored, refused } = answerIn(xhr?.responseText || '{}')
      if (refused) refuse(file.id, refused)
      else {
        change(file.id, { state: 'done', progress: 1, file: stored })
        if (stored) wishes.current.onDone?.(stored)
        void client.invalidateQueries({ queryKey: ['file'] })
      }
      forget(file.id)
    })
    engine.on('upload-error', (file, thrown) => {
      if (!file) return
      const answer = responseText(thrown)
      const problem = answer ? problemFrom(answer.status, answer.text, lang) : null
      refuse(file.id, problem ?? { code: '', message: messageOf(thrown) })
      forget(file.id)
    })
    // The next chunk would be refused after the session has ended
    const endWatch = onLeaving((isLeaving) => (isLeaving ? engine.pauseAll() : engine.resumeAll()))
    uppy.current = engine
    return () => {
      endWatch()
      engine.destroy()
    }
  }, [change, client, lang])

  const add = useCallback((files: readonly File[]) => {
    const { folder } = wishes.current
    for (const file of files) {
      uppy.current?.addFile({
        name: file.name,
        type: file.type,
        data: file,
        // Camera pictures of a batch may share a name.
        source: `${file.lastModified}-${Math.random()}`,
        meta: { filename: file.name, filetype: file.type, ...(folder ? { folder } : {}) },
      })
    }
  }, [])
  const cancel = useCallback((id: string) => {
    uppy.current?.removeFile(id)
    setUploads((now) => now.filter((one) => one.id !== id))
  }, [])
  const dismiss = useCallback((id: string) => setUploads((now) => now.filter((one) => one.id !== id)), [])

  return { uploads, add, cancel, dismiss, busy: uploads.some((one) => one.state === 'running') }
}

export type Uploads = ReturnType<typeof useUploads>
