import { Component, type ReactNode } from 'react'
import type { Translate } from '../../../shared/texts.ts'
import { messageOf } from '../../api.ts'

/** Stands where a page could not be loaded or shown; the way on is to try again. */
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
  /** The page that is shown: another one is tried anew. */
  page: object
  /** What is shown instead. */
  instead: (problem: unknown) => ReactNode
  children: ReactNode
}

/** Keeps a fault of one page on that page; React needs a class for it. */
export class PageBoundary extends Component<Props, { problem: { thrown: unknown } | null }> {
  override state: { problem: { thrown: unknown } | null } = { problem: null }

  static getDerivedStateFromError(thrown: unknown) {
    return { problem: { thrown } }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.problem && before.page !== this.props.page) this.setState({ problem: null })
  }

  override render() {
    const { problem } = this.state
    return problem ? this.props.instead(problem.thrown) : this.props.children
  }
}
