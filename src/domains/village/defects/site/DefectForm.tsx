import { useState } from 'react'
import { FormGroup } from '#kit/browser/site/pieces/FormGroup.tsx'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { SubmissionForm } from '#kit/browser/site/pieces/SubmissionForm.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { PickerMap } from '#domains/village/maps/maps.contract.ts'
import { PointPicker } from '#domains/village/maps/site/offers.tsx'
import { bounds, coordinate } from '../defects.rules.ts'
import type { DefectFormData, DefectFormField } from '../defects.views.ts'
import { useDefectTexts } from './texts.ts'

/** Public form for damage reports; works without JavaScript and without an account. */
export function DefectForm({ page }: { page: SitePage<string, DefectFormData> }) {
  const t = useDefectTexts()
  const { data } = page
  const typed = data.form?.values
  return (
    <SubmissionForm<DefectFormField>
      data={data}
      path={page.path}
      title={page.meta.title}
      t={t}
      texts="defects"
      listLabel={t('defects.reports')}
      withFile
    >
      {(field) => (
        <>
          <p className="field-hint">
            <strong>{t('defects.danger')}</strong>
          </p>
          {data.reportsHref && (
            <p>
              <Link href={data.reportsHref}>{t('defects.reports')}</Link>
            </p>
          )}
          <FormGroup title={t('defects.groupWhat')}>
            {field({
              name: 'kind',
              required: true,
              render: (values, error) => <ChooseKind data={data} typed={values} error={error} />,
            })}
            {field({ name: 'text', rows: 5, required: true, longest: bounds.text.max, hint: true })}
            {field({ name: 'photos', type: 'file', multiple: true, hint: true })}
            {typed && <p className="field-hint">{t('defects.photosAgain')}</p>}
          </FormGroup>
          <FormGroup
            title={t('defects.groupWhere')}
            hint={t(data.map ? 'defects.whereHintMap' : 'defects.whereHint')}
          >
            {field({ name: 'place', longest: bounds.place, autoComplete: 'street-address' })}
            {data.map && <ShowPoint map={data.map} typed={typed} />}
          </FormGroup>
          <FormGroup title={t('defects.groupYou')} hint={t('defects.youHint')}>
            <div className="field-row">
              {field({ name: 'name', longest: bounds.name, autoComplete: 'name' })}
              {field({
                name: 'email',
                longest: bounds.email,
                type: 'email',
                autoComplete: 'email',
                hint: true,
              })}
            </div>
            {field({ name: 'tell', type: 'checkbox' })}
          </FormGroup>
          <p className="field-hint">{t('defects.kept', { days: data.days })}</p>
        </>
      )}
    </SubmissionForm>
  )
}

interface ChooseProps {
  data: DefectFormData
  typed: Readonly<Record<string, string>> | undefined
  error: string | undefined
}

function ChooseKind({ data, typed, error }: ChooseProps) {
  const { lang } = useSite()
  const t = useDefectTexts()
  return (
    <div className="field">
      <label htmlFor="kind">{t('defects.form.kind')}</label>
      <select
        id="kind"
        name="kind"
        required
        defaultValue={typed?.['kind'] ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'kind-error' : undefined}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- after an error, continue at the faulty field
        autoFocus={Boolean(error)}
      >
        <option value="">{t('defects.choose')}</option>
        {data.kinds.map((kind) => (
          <option key={kind.key} value={kind.key} lang={foreign(kind.lang, lang)}>
            {kind.label}
          </option>
        ))}
      </select>
      {error && (
        <p className="field-error" id="kind-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** Optional point on the map, sent beside the text; stays empty without JavaScript. */
function ShowPoint({ map, typed }: { map: PickerMap; typed: ChooseProps['typed'] }) {
  const [point, pick] = useState(() => {
    const lat = coordinate(typed?.['lat'] ?? '', 90)
    const lon = coordinate(typed?.['lon'] ?? '', 180)
    return lat === null || lon === null ? null : { lat, lon }
  })
  return (
    <>
      <PointPicker map={map} point={point} pick={pick} />
      <input type="hidden" name="lat" value={point?.lat ?? ''} />
      <input type="hidden" name="lon" value={point?.lon ?? ''} />
    </>
  )
}
