import type { SitePage } from '#kit/shared/site/site.ts'
import { Link } from '../pieces/Link.tsx'
import { foreign, useSite } from '../surroundings.ts'

/** Breadcrumb from the landing page. */
export function Breadcrumb({ page }: { page: SitePage }) {
  const { t, lang } = useSite()
  if (page.trail.length < 2) return null
  return (
    <nav className="breadcrumb" aria-label={t('site.breadcrumb')}>
      <ol role="list">
        {page.trail.map((step, index) => (
          <li key={step.href} lang={foreign(step.lang, lang)}>
            <Link href={step.href} aria-current={index === page.trail.length - 1 ? 'page' : undefined}>
              {step.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
