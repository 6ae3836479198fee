import { useCallback, useEffect, useRef, useState } from 'react'
import { problemFrom } from '#kit/browser/api.ts'
import { tabId } from '#kit/browser/tab.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { exportUpload, type SiteImport } from '../wordpress.contract.ts'

export interface ExportUpload {
  name: string
  /** Percent, 0 to 100. */
  share: number
}

/** Uploads the export with its progress, which browsers report only for XMLHttpRequest. */
export function useExportUpload(onDone: (made: SiteImport) => void) {
  const { t, lang } = useTexts()
  const [running, setRunning] = useState<ExportUpload | null>(null)
  const [problem, setProblem] = useState('')
  const request = useRef<XMLHttpRequest | null>(null)
  useEffect(() => () => request.current?.abort(), [])

  const send = useCallback(
    (file: File, language: Language | '') => {
      const form = new FormData()
      form.append('lang', language)
      form.append('file', file)
      const xhr = new XMLHttpRequest()
      request.current = xhr
      const end = (text: string) => {
        setRunning(null)
        setProblem(text)
      }
      xhr.upload.onprogress = ({ loaded, total }) =>
        setRunning({ name: file.name, share: total === 0 ? 0 : Math.floor((loaded / total) * 100) })
      xhr.onerror = () => end(t('wordpress.screen.unreachable'))
      xhr.onabort = () => end('')
      xhr.onload = () => {
        if (xhr.status !== 200) return end(problemFrom(xhr.status, xhr.responseText, lang).message)
        end('')
        onDone((JSON.parse(xhr.responseText) as { import: SiteImport }).import)
      }
      xhr.open('POST', exportUpload.path)
      for (const [name, value] of Object.entries({
        accept: 'application/json',
        'accept-language': lang,
        'x-requested-with': 'XMLHttpRequest',
        'x-tab': tabId,
      }))
        xhr.setRequestHeader(name, value)
      setProblem('')
      setRunning({ name: file.name, share: 0 })
      xhr.send(form)
    },
    [lang, onDone, t],
  )
  return { running, problem, send, stop: () => request.current?.abort() }
}
