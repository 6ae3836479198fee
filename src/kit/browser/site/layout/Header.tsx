import type { ReactNode } from 'react'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import type { NavItem } from '#kit/shared/site/site.ts'
import type { FramedPage } from '../domain.ts'
import { Icon } from '../pieces/Icon.tsx'
import { Link } from '../pieces/Link.tsx'
import { Picture } from '../pieces/Picture.tsx'
import { foreign, useSite } from '../surroundings.ts'
import { AccessibilityButton } from './AccessibilityPanel.tsx'

/**
 * Name, search, language, contributions of domains and the menu. Works without JavaScript: the small-screen menu is a
 * popover, submenus are details.
 */
export function Header({ page, tools }: { page: FramedPage; tools: ReactNode }) {
  const { t, frame, lang } = useSite()
  const { search } = frame.places
  return (
    <header className="masthead">
      <div className="masthead-row">
        <Link className="brand" href={inLanguage('/', lang)}>
          {frame.logo && <Picture picture={frame.logo} sizes="4rem" decorative first />}
          <span className="brand-words">
            <span className="brand-name">{frame.hyphenatedName}</span>
            {frame.claim && <span className="brand-claim">{frame.claim}</span>}
          </span>
        </Link>
        <div className="masthead-tools">
          {search && <SearchField address={search} />}
          <LanguageSwitch page={page} />
          {search && (
            <Link className="search-link icon-button" href={search} aria-label={t('site.search')}>
              <Icon name="search" />
            </Link>
          )}
          {tools}
          <AccessibilityButton docked />
          <button type="button" className="menu-button" popoverTarget="menu">
            <Icon name="menu" />
            <span className="tool-word">{t('site.menu')}</span>
          </button>
        </div>
      </div>
      <nav id="menu" className="menu" popover="auto" aria-label={t('site.mainMenu')}>
        <button
          type="button"
          className="menu-close icon-button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={t('site.closeMenu')}
        >
          <Icon name="close" />
        </button>
        <ul role="list">
          {frame.navigation.map((item) => (
            <NavigationItem key={item._id} item={item} page={page} />
          ))}
        </ul>
      </nav>
    </header>
  )
}

function SearchField({ address }: { address: string }) {
  const { t } = useSite()
  return (
    <form
      className="search-field"
      role="search"
      aria-label={t('site.searchSite')}
      action={address}
      method="get"
    >
      <input
        type="search"
        name="q"
        aria-label={t('site.searchFor')}
        placeholder={t('site.search')}
        required
      />
      <button type="submit" className="icon-button" aria-label={t('site.startSearch')}>
        <Icon name="search" />
      </button>
    </form>
  )
}

const languageNames: Record<Language, string> = { de: 'Deutsch', en: 'English' }

function LanguageSwitch({ page }: { page: FramedPage }) {
  const { t, frame, lang } = useSite()
  const others = frame.languages.filter((one) => one !== lang)
  if (others.length === 0) return null
  return (
    <nav className="languages" aria-label={t('site.language')}>
      {others.map((one) => (
        <Link
          key={one}
          href={page.meta.alternates[one] ?? inLanguage(page.path, one)}
          lang={one}
          hrefLang={one}
        >
          <span className="tool-sign" aria-hidden="true">
            {one.toUpperCase()}
          </span>
          <span className="tool-word">{languageNames[one]}</span>
        </Link>
      ))}
    </nav>
  )
}

function NavigationItem({ item, page }: { item: NavItem; page: FramedPage }) {
  const { t, lang } = useSite()
  const here = page.trail.some((step) => step.href === item.href)
  return (
    <li className={here ? 'is-here' : undefined} lang={foreign(item.lang, lang)}>
      <Link href={item.href} aria-current={page.path === item.href ? 'page' : undefined}>
        {item.label}
      </Link>
      {item.children.length > 0 && (
        <details name="menu">
          <summary lang={item.lang && lang} aria-label={t('site.submenu', { name: item.label })}>
            <Icon name="down" />
          </summary>
          <ul role="list">
            {item.children.map((child) => (
              <li key={child._id} lang={foreign(child.lang, lang)}>
                <Link href={child.href} aria-current={page.path === child.href ? 'page' : undefined}>
                  {child.label}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
