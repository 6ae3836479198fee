import { newsScreens } from '../news.addresses.ts'
import { type FormEvent, useState } from 'react'
import { paragraphsOf, unformatted } from '#kit/shared/text/plain-words.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { ApiProblem, call, messageOf } from '#kit/browser/api.ts'
import { at } from '#kit/browser/site/program/calls.ts'
import { notify } from '#kit/browser/site/program/notify.ts'
import { useSite } from '#kit/browser/site/surroundings.ts'
import type { news } from '../news.contract.ts'
import type { NewsCreateData } from '../news.views.ts'

type Create = typeof news.calls.create
type Update = typeof news.calls.update

const field = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

// Value of a `datetime-local` field, in the reader's own zone.
const localInput = (iso: string) => {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Short form for news on the site: texts only, the rest in the admin centre. */
export function NewsCreate({ page }: { page: SitePage<string, NewsCreateData> }) {
  const { t, frame, now, live } = useSite()
  const { item, types, mayPublish } = page.data
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const words = unformatted(item?.text ?? '')
  const adminHref = (id: string) => `${frame.adminUrl}/${newsScreens.edit}/${id}`

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget)
    const publish = submitter instanceof HTMLButtonElement && submitter.value === 'publish'
    const input = {
      title: field(form, 'title'),
      teaser: field(form, 'teaser'),
      type: field(form, 'type'),
      start: new Date(field(form, 'start') || now).toISOString(),
      ...(words === null ? {} : { text: paragraphsOf(field(form, 'text')) }),
      ...(publish ? { status: 'published' as const } : {}),
    }
    if (!input.title) {
      setErrors({ title: t('news.required') })
      return
    }
    setBusy(true)
    setErrors({})
    setFailure('')
    try {
      const { news: saved } = item
        ? await call(at<Update>('PUT', '/api/c/news'), { ...input, _id: item._id, version: item.version })
        : await call(at<Create>('POST', '/api/c/news'), input)
      notify({ content: publish ? t('news.published') : t('news.saved') })
      location.assign(adminHref(saved._id))
    } catch (error) {
      if (error instanceof ApiProblem) setErrors(error.fields)
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const describe = (name: string, hint?: string) => ({
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby':
      [errors[name] && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined,
  })
  const error = (name: string) =>
    errors[name] && (
      <p className="field-error" id={`${name}-error`}>
        {errors[name]}
      </p>
    )
  return (
    <div className="form-page">
      <h1>{item ? t('news.changeTitle') : t('news.createTitle')}</h1>
      <noscript>
        <p className="note">{t('news.needsScript')}</p>
      </noscript>
      <form className="form" method="post" onSubmit={(event) => void submit(event)} noValidate>
        {failure && (
          <p className="form-error" role="alert">
            {failure}
          </p>
        )}
        <div className="field">
          <label htmlFor="title">{t('news.title')}</label>
          <input
            id="title"
            name="title"
            defaultValue={item?.title}
            maxLength={200}
            required
            {...describe('title')}
          />
          {error('title')}
        </div>
        <div className="field-row">
          <div className="field">
            <label htmlFor="type">{t('news.type')}</label>
            <input
              id="type"
              name="type"
              list="types"
              defaultValue={item?.type}
              maxLength={60}
              {...describe('type', types.length > 0 ? 'hint' : undefined)}
            />
            <datalist id="types">
              {types.map((type) => (
                <option key={type} value={type} />
              ))}
            </datalist>
            {types.length > 0 && (
              <p className="field-hint" id="type-hint">
                {t('news.typeHint', { types: types.slice(0, 3).join(', ') })}
              </p>
            )}
            {error('type')}
          </div>
          <div className="field">
            <label htmlFor="start">{t('news.start')}</label>
            <input
              id="start"
              name="start"
              type="datetime-local"
              // The server does not know the reader's zone: JavaScript fills the field.
              key={live ? 'live' : 'still'}
              defaultValue={live ? localInput(item?.start ?? now) : undefined}
              {...describe('start')}
            />
            {error('start')}
          </div>
        </div>
        <div className="field">
          <label htmlFor="teaser">{t('news.teaser')}</label>
          <textarea
            id="teaser"
            name="teaser"
            rows={2}
            defaultValue={item?.teaser}
            maxLength={600}
            {...describe('teaser', 'hint')}
          />
          <p className="field-hint" id="teaser-hint">
            {t('news.teaserHint')}
          </p>
          {error('teaser')}
        </div>
        {words === null && item ? (
          <p>
            <a href={adminHref(item._id)}>{t('news.goOn')}</a>
          </p>
        ) : (
          <div className="field">
            <label htmlFor="text">{t('news.text')}</label>
            <textarea
              id="text"
              name="text"
              rows={12}
              defaultValue={words ?? ''}
              {...describe('text', 'hint')}
            />
            <p className="field-hint" id="text-hint">
              {t('news.textHint')}
            </p>
            {error('text')}
          </div>
        )}
        <div className="form-foot">
          <button type="submit" className={mayPublish ? 'button is-quiet' : 'button'} disabled={isBusy}>
            {t('news.save')}
          </button>
          {mayPublish && (
            <button type="submit" className="button" value="publish" disabled={isBusy}>
              {t('news.publish')}
            </button>
          )}
        </div>
      </form>
    </div>
  )
}
