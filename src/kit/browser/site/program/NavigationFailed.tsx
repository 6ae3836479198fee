import { Component, type ReactNode } from 'react'
import type { Translate } from '#kit/shared/text/texts.ts'
import { messageOf } from '../../api.ts'

/** Shown in place of a page that failed to load or render, with a way to retry. */
export function NavigationFailed({ t, problem }: { t: Translate; problem: unknown }) {
  return (
    <main id="main" className="main plain-page">
      <h1>{t('site.loadFailed')}</h1>
      <p role="alert">{messageOf(problem)}</p>
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('site.tryAgain')}
        </button>
      </p>
    </main>
  )
}

interface Props {
  /** The displayed page: a new one is rendered again. */
  page: object
  /** Fallback. */
  instead: (problem: unknown) => ReactNode
  children: ReactNode
}

interface State {
  page: object
  problem: { thrown: unknown } | null
}

/** Limits a crash to one page; React requires a class. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, problem: null }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { problem: { thrown } }
  }

  static getDerivedStateFromProps({ page }: Props, before: State): State | null {
    return page === before.page ? null : { page, problem: null }
  }

  override render() {
    const { problem } = this.state
    return problem ? this.props.instead(problem.thrown) : this.props.children
  }
}
