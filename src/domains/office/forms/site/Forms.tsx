import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { RichText } from '#kit/browser/site/pieces/RichText.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import type { FormsData } from '../forms.views.ts'
import { useFormTexts } from './texts.ts'

/** The forms of a page, with links. */
export function Forms({ page }: { page: SitePage<string, FormsData> }) {
  const { lang } = useSite()
  const t = useFormTexts()
  const { title, intro, forms } = page.data
  return (
    <div className="content">
      <div className="title-block">
        <h1>{title}</h1>
        <RichText text={intro} />
      </div>
      {forms.length === 0 && <p className="empty">{t('forms.none')}</p>}
      {forms.map((form) => (
        <section key={form._id} aria-labelledby={form._id}>
          <h2 id={form._id} lang={foreign(form.title.lang, lang)}>
            {form.title.text}
          </h2>
          {form.intro.text && <p lang={foreign(form.intro.lang, lang)}>{form.intro.text}</p>}
          <p>
            <Link href={form.href} className="button" aria-describedby={form._id}>
              {t('forms.open')}
            </Link>
          </p>
        </section>
      ))}
    </div>
  )
}
