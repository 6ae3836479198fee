import './report.css'
import { type ClipboardEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiProblem, messageOf } from '#kit/browser/api.ts'
import { createLightTexts } from '#kit/browser/site/translate.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { reproduceValues, severities } from '../bugtracker.rules.ts'
import * as de from '../report.de.ts'
import * as en from '../report.en.ts'
import { PictureEditor } from './PictureEditor.tsx'
import { canCapture, captureScreen, NoPicture, pictureOfFile, type ReportPictureDraft } from './pictures.ts'
import { PictureList } from './PictureList.tsx'
import { type KnownContext, sendReport, type TypedReport } from './send-report.ts'
import { ReportField as Field } from './ReportField.tsx'
import { SentAlong } from './SentAlong.tsx'
import { SimilarReports } from './SimilarReports.tsx'

const texts = createLightTexts({ de: { ...de }, en: { ...en } })
const most = 6
const fresh: TypedReport = { title: '', text: '', severity: 'error', reproduce: 'not_tested' }

export interface ReportDialogProps {
  /** Increases with each request to open the dialog; unsent input is kept. */
  asked: number
  lang: Language
  context: KnownContext
  /** May read other reports: then similar ones are shown for a title. */
  similar: boolean
  /** Link to a bug by its id; absent: no link. */
  hrefOf?: (id: string) => string
}

/** The form for a bug report, which shows all data before it is sent. */
export function ReportDialog({ asked, lang, context, similar, hrefOf }: ReportDialogProps) {
  const t = texts[lang]
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [typed, setTyped] = useState(fresh)
  const [withErrors, setWithErrors] = useState(true)
  const [pictures, setPictures] = useState<ReportPictureDraft[]>([])
  const [edited, setEdited] = useState<string | null>(null)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [number, setNumber] = useState<number | null>(null)
  const [key, setKey] = useState(uuidv7)

  useEffect(() => {
    if (asked > 0 && !dialog.current?.open) dialog.current?.showModal()
  }, [asked])

  const put = (change: Partial<TypedReport>) => setTyped((before) => ({ ...before, ...change }))
  const refuse = (message: string) => setWrong((before) => ({ ...before, screenshots: message }))
  async function take(find: () => Promise<ReportPictureDraft | null>) {
    if (pictures.length >= most) return refuse(t('report.tooMany', { most }))
    try {
      const picture = await find()
      if (!picture) return
      setPictures((before) => [...before, picture])
      setWrong(({ screenshots: _gone, ...rest }) => rest)
      setEdited(picture.key)
    } catch (error) {
      refuse(
        error instanceof NoPicture ? t('report.noPicture', { name: error.message }) : t('report.noCapture'),
      )
    }
  }
  async function capture() {
    // The dialog must not cover the screen being captured
    dialog.current?.close()
    try {
      await take(() => captureScreen(t('report.capture')))
    } finally {
      dialog.current?.showModal()
    }
  }
  async function takeFiles(files: readonly File[]) {
    const room = most - pictures.length
    for (const file of files.slice(0, room)) await take(() => pictureOfFile(file))
    if (files.length > room) refuse(t('report.tooMany', { most }))
  }
  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    void takeFiles(files)
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    const missing = (['title', 'text'] as const).filter((name) => typed[name].trim().length < 3)
    setWrong(Object.fromEntries(missing.map((name) => [name, t('report.required')])))
    if (missing[0]) return dialog.current?.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus()
    setBusy(true)
    setTrouble('')
    try {
      const told = { ...context, errors: withErrors ? context.errors : [] }
      setNumber(await sendReport(typed, told, pictures, key))
      setTyped(fresh)
      setPictures([])
      setEdited(null)
      setKey(uuidv7())
    } catch (problem) {
      if (problem instanceof ApiProblem && Object.keys(problem.fields).length > 0) setWrong(problem.fields)
      setTrouble(`${t('report.failed')} ${messageOf(problem, lang)}`)
    } finally {
      setBusy(false)
    }
  }
  const close = () => dialog.current?.close()
  const current = pictures.find((picture) => picture.key === edited)
  return (
    <dialog
      ref={dialog}
      className="report-dialog"
      lang={lang}
      aria-labelledby={titleId}
      onPaste={paste}
      onClose={() => setNumber(null)}
    >
      <div className="report-head">
        <h2 id={titleId}>{t('report.title')}</h2>
        <button type="button" className="report-close" aria-label={t('report.close')} onClick={close}>
          ×
        </button>
      </div>
      {number === null ? (
        <form noValidate onSubmit={(event) => void send(event)}>
          <p className="report-hint">{t('report.intro')}</p>
          <Field label={t('report.short')} hint={t('report.shortHint')} wrong={wrong['title']}>
            {(described) => (
              <input
                {...described}
                name="title"
                required
                maxLength={200}
                value={typed.title}
                onChange={(event) => put({ title: event.currentTarget.value })}
              />
            )}
          </Field>
          {similar ? (
            <SimilarReports
              title={typed.title}
              lang={lang}
              heading={t('report.similar')}
              {...(hrefOf ? { hrefOf } : {})}
            />
          ) : null}
          <Field label={t('report.text')} wrong={wrong['text']}>
            {(described) => (
              <textarea
                {...described}
                name="text"
                required
                rows={4}
                maxLength={20_000}
                value={typed.text}
                onChange={(event) => put({ text: event.currentTarget.value })}
              />
            )}
          </Field>
          <div className="report-pair">
            <Field label={t('report.severity')}>
              {(described) => (
                <select
                  {...described}
                  name="severity"
                  value={typed.severity}
                  onChange={(event) => put({ severity: event.currentTarget.value })}
                >
                  {severities.map((value) => (
                    <option key={value} value={value}>
                      {t(`severity.${value}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={t('report.reproduce')}>
              {(described) => (
                <select
                  {...described}
                  name="reproduce"
                  value={typed.reproduce}
                  onChange={(event) => put({ reproduce: event.currentTarget.value })}
                >
                  {reproduceValues.map((value) => (
                    <option key={value} value={value}>
                      {t(`reproduce.${value}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <fieldset>
            <legend>{t('report.pictures')}</legend>
            <p className="report-hint">
              {t('report.picturesHint', { most })} {t('report.paste')}
            </p>
            <div className="report-tools">
              {canCapture() ? (
                <button type="button" onClick={() => void capture()}>
                  {t('report.capture')}
                </button>
              ) : null}
              <label className="report-file">
                <input
                  type="file"
                  accept="image/*"
                  multiple
                  onChange={(event) => {
                    const files = [...(event.currentTarget.files ?? [])]
                    event.currentTarget.value = ''
                    void takeFiles(files)
                  }}
                />
                {t('report.file')}
              </label>
            </div>
            <p className="report-wrong" role="alert">
              {wrong['screenshots'] ?? ''}
            </p>
            <PictureList
              pictures={pictures}
              t={t}
              edited={edited}
              onEdit={setEdited}
              onRemove={(gone) => setPictures((before) => before.filter((one) => one.key !== gone))}
            />
            {current ? (
              <PictureEditor
                key={current.key}
                picture={current}
                t={t}
                onChange={(marks) =>
                  setPictures((before) =>
                    before.map((one) => (one.key === current.key ? { ...one, marks } : one)),
                  )
                }
                onReady={() => setEdited(null)}
              />
            ) : null}
          </fieldset>
          <SentAlong context={context} withErrors={withErrors} setWithErrors={setWithErrors} t={t} />
          <p className="report-wrong" role="alert">
            {trouble}
          </p>
          <div className="report-foot">
            <button type="button" onClick={close}>
              {t('report.cancel')}
            </button>
            <button type="submit" className="is-main" disabled={busy} aria-busy={busy}>
              {t(busy ? 'report.sending' : 'report.send')}
            </button>
          </div>
        </form>
      ) : (
        <div role="status">
          <p>
            <strong>{t('report.done', { number })}</strong>
          </p>
          <p>{t('report.doneText')}</p>
          <div className="report-foot">
            <button type="button" onClick={() => setNumber(null)}>
              {t('report.another')}
            </button>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the previously focused form is gone */}
            <button type="button" className="is-main" autoFocus onClick={close}>
              {t('report.close')}
            </button>
          </div>
        </div>
      )}
    </dialog>
  )
}
