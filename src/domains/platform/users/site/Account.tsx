import type { AccountForm } from '#kit/shared/site/account-section.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { forgetAllTexts } from '#kit/browser/kept-text.ts'
import { leavePage } from '#kit/browser/leaving.ts'
import type { AccountData, ShownSection } from '../users.views.ts'
import { FormProblem } from './FormProblem.tsx'
import { useUsersTexts } from './texts.ts'

interface FormProps {
  page: SitePage<string, AccountData>
  section: string
  form: AccountForm
  /** Keeps the ids of fields unique among the forms of the page. */
  id: string
  /** Drawn less prominently, for buttons repeated in each entry of a list. */
  quiet?: boolean
}

/**
 * A form that ends the session: it asks for no confirmation, and leaves no input behind for the next user of this
 * computer.
 */
function leave() {
  leavePage()
  forgetAllTexts(localStorage)
}

function SectionForm({ page, section, form, id, quiet = false }: FormProps) {
  const t = useUsersTexts()
  const { proofField, refused: last } = page.data
  const refused =
    last?.section === section &&
    last.action === form.action &&
    Object.entries(form.hidden ?? {}).every(([name, value]) => last.values[name] === value)
      ? last
      : undefined
  const proof =
    form.fresh && proofField
      ? [
          {
            name: proofField,
            label: t('users.account.proof'),
            type: 'password' as const,
            required: true as const,
            autoComplete: 'current-password',
          },
        ]
      : []
  const problemId = `${id}-problem`
  return (
    <form
      className="form account-form"
      method="post"
      action={page.path}
      onSubmit={form.leaves ? leave : undefined}
    >
      <FormProblem id={problemId} problem={refused?.problem} />
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="action" value={form.action} />
      {Object.entries(form.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {[...form.fields, ...proof].map((field) => {
        const fieldId = `${id}-${field.name}`
        const hint = 'hint' in field ? field.hint : undefined
        const now = refused ? refused.values[field.name] : 'value' in field ? field.value : undefined
        const wrong = refused?.problem.fields?.[field.name] && `${fieldId}-error`
        const described = [hint && `${fieldId}-hint`, wrong ?? (refused && problemId)]
          .filter(Boolean)
          .join(' ')
        const shared = {
          id: fieldId,
          name: field.name,
          required: field.required,
          'aria-describedby': described || undefined,
          'aria-invalid': refused?.problem.fields?.[field.name] ? true : undefined,
        }
        return (
          <div className="field" key={field.name}>
            {field.type === 'checkbox' ? (
              <label className="switch">
                <input type="checkbox" defaultChecked={now === 'on'} {...shared} />
                <span>{field.label}</span>
              </label>
            ) : (
              <>
                <label htmlFor={fieldId}>
                  {field.label}
                  {!field.required && <small> ({t('users.account.optional')})</small>}
                </label>
                {field.type === 'select' ? (
                  <select defaultValue={now} autoComplete={field.autoComplete} {...shared}>
                    {(field.options ?? []).map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                ) : (
                  <input
                    type={field.type ?? 'text'}
                    defaultValue={now}
                    maxLength={'longest' in field ? field.longest : 200}
                    autoComplete={field.autoComplete}
                    {...shared}
                  />
                )}
              </>
            )}
            {refused?.problem.fields?.[field.name] && (
              <p className="field-error" id={`${fieldId}-error`}>
                {refused.problem.fields[field.name]}
              </p>
            )}
            {hint && (
              <p className="field-hint" id={`${fieldId}-hint`}>
                {hint}
              </p>
            )}
          </div>
        )
      })}
      <div className="form-foot">
        <button
          type="submit"
          className={['button', quiet && 'is-quiet', form.danger && 'is-dangerous'].filter(Boolean).join(' ')}
        >
          {form.submit}
        </button>
      </div>
    </form>
  )
}

function Section({
  page,
  section,
  alone = false,
}: {
  page: SitePage<string, AccountData>
  section: ShownSection
  /** The section is the whole page: its heading is the page's heading. */
  alone?: boolean
}) {
  const t = useUsersTexts()
  const { name, title, text, items = [], codes = [], forms = [], links = [] } = section
  const isDone = page.data.done === name && !page.data.refused
  const heading = `account-${name}`
  const Heading = alone ? 'h1' : 'h2'
  return (
    <section className="account-section" id={name} aria-labelledby={heading}>
      <Heading id={heading}>{title}</Heading>
      {isDone && (
        <p className="note" role="status">
          {t(name === 'email' ? 'users.account.doneEmail' : 'users.account.done')}
        </p>
      )}
      {text && <p>{text}</p>}
      {codes.length > 0 && (
        <ul className="account-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
      {links.map(({ label, href }) => (
        <p key={href}>
          <a href={href}>{label}</a>
        </p>
      ))}
      {items.length > 0 && (
        <ul className="account-items">
          {items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two devices may have the same name
            <li key={index}>
              <div>
                <strong>{item.href ? <a href={item.href}>{item.title}</a> : item.title}</strong>
                {item.text && <p className="field-hint">{item.text}</p>}
              </div>
              {[...(item.form ? [item.form] : []), ...(item.forms ?? [])].map((form) => (
                <SectionForm
                  key={form.action}
                  page={page}
                  section={name}
                  form={form}
                  id={`${name}-${index}-${form.action}`}
                  quiet
                />
              ))}
            </li>
          ))}
        </ul>
      )}
      {forms.map((form) => (
        <SectionForm key={form.action} page={page} section={name} form={form} id={`${name}-${form.action}`} />
      ))}
    </section>
  )
}

/** The account page of a signed-in user: its sections are data, also from other domains. */
export function Account({ page }: { page: SitePage<string, AccountData> }) {
  const t = useUsersTexts()
  const { name, handle, sections, shown, adminUrl, only } = page.data
  const parts = sections.map((section) => (
    <Section
      key={section.name}
      page={page}
      section={shown?.name === section.name ? shown : section}
      alone={only ?? false}
    />
  ))
  if (only) return <div className="form-page account">{parts}</div>
  return (
    <div className="form-page account">
      <h1>{t('users.account.title')}</h1>
      <p className="lead">
        {t('users.account.lead', { name: name === handle ? handle : `${name} (${handle})` })}
      </p>
      {adminUrl && (
        <p>
          <a href={adminUrl}>{t('users.account.adminCentre')}</a>
        </p>
      )}
      {parts}
    </div>
  )
}
