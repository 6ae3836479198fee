import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiProblem } from '#kit/browser/api.ts'
import { consentFrame, isOffered } from '#kit/browser/site/consent-state.ts'
import { changeService } from '#kit/browser/site/consent/consent.ts'
import { changeTopic, pushState, type PushState, readTopics, turnOff, turnOn } from './device.ts'
import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Leaf, Span } from '#kit/browser/site/pieces/When.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import { report } from './report.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { historyDays } from '../push.rules.ts'
import type { PushData } from '../push.views.ts'
import { usePushTexts } from './texts.ts'
import { TopicSwitches } from './TopicSwitches.tsx'

const points = ['choose', 'ask', 'stored', 'stop'] as const
const steps = ['share', 'add', 'open'] as const

/** Explains notifications before asking for permission, with the switches. */
export function PushPage({ page }: { page: SitePage<string, PushData> }) {
  const t = usePushTexts()
  const { quiet } = page.data
  return (
    <div className="form-page">
      <h1>{t('push.heading')}</h1>
      <p className="lead">{t('push.intro')}</p>
      <section className="rich-text" aria-labelledby="push-topics">
        <h2 id="push-topics">{t('push.topicsOffered')}</h2>
        <ul>
          {page.data.topics.map(({ name, title, hint }) => (
            <li key={name}>
              <strong>{title}</strong>: {hint}
            </li>
          ))}
        </ul>
      </section>
      <section className="rich-text" aria-labelledby="push-how">
        <h2 id="push-how">{t('push.how')}</h2>
        <ul>
          {points.map((point) => (
            <li key={point}>{t(`push.points.${point}`)}</li>
          ))}
          {quiet && <li>{t('push.quiet', quiet)}</li>}
        </ul>
      </section>
      <noscript>
        <p className="note">{t('push.noScript')}</p>
      </noscript>
      <Switches offered={page.data.topics} parts={page.data.parts} />
      <History offered={page.data.topics} history={page.data.history} />
    </div>
  )
}

/** Recent messages, so that missed ones can be read. */
function History({ offered, history }: Pick<PushData, 'history'> & { offered: PushData['topics'] }) {
  const t = usePushTexts()
  const { lang } = useSite()
  if (history.length === 0) return null
  return (
    <section aria-labelledby="push-history">
      <div className="rich-text">
        <h2 id="push-history">{t('push.history')}</h2>
        <p>{t('push.historyText', { days: historyDays })}</p>
      </div>
      {history.map(({ topic, messages }) => (
        <details key={topic} className="subscribe">
          <summary>
            {offered.find(({ name }) => name === topic)?.title} ({messages.length})
          </summary>
          <ul className="date-list" role="list">
            {messages.map((message) => (
              <li key={message._id}>
                <Leaf at={message.at} />
                <div lang={foreign(message.lang, lang)}>
                  <h3 className="card-title">
                    <Link href={message.href}>{message.title}</Link>
                  </h3>
                  <p className="card-meta" lang={lang}>
                    <Span start={message.at} />
                  </p>
                  {message.body && <p className="card-teaser">{message.body}</p>}
                </div>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

/** Updates the consent to the service, if the site asks for one. */
function tellConsent(accepted: boolean): void {
  const frame = consentFrame()
  if (frame && isOffered('firebase_messaging')) changeService(frame, 'firebase_messaging', accepted)
}

const never = () => () => {}

function Switches({ offered, parts }: Pick<PushData, 'parts'> & { offered: PushData['topics'] }) {
  const t = usePushTexts()
  // Unknown until the program runs; read again after each change
  const state = useSyncExternalStore<PushState | null>(never, pushState, () => null)
  const [topics, setTopics] = useState<string[] | null | undefined>()
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<string>) {
    setBusy(true)
    setProblem('')
    setSaid('')
    try {
      setSaid(await work())
    } catch (error) {
      // Browsers' own messages are technical
      setProblem(error instanceof ApiProblem ? error.message : t('push.failed'))
      void report('push', error)
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    if (pushState() !== 'on') return
    readTopics()
      .then(setTopics)
      .catch((error: Error) => setProblem(error.message))
  }, [])

  const begin = () =>
    run(async () => {
      const given = await turnOn()
      setTopics(given)
      if (!given) return t('push.notAllowed')
      tellConsent(true)
      return t('push.turnedOn')
    })
  const end = () =>
    run(async () => {
      await turnOff()
      tellConsent(false)
      setTopics(null)
      return t('push.turnedOff')
    })
  // Switched at once, and back if the server refuses
  const choose = (topic: string, wanted: boolean) =>
    void run(async () => {
      const before = topics ?? []
      setTopics(
        wanted ? [...before, topic] : before.filter((one) => one !== topic && !one.startsWith(`${topic}:`)),
      )
      try {
        const next = await changeTopic(topic, wanted)
        setTopics(next)
        return t(next.length > 0 ? 'push.saved' : 'push.noTopic')
      } catch (error) {
        setTopics(before)
        throw error
      }
    })

  if (state === null) return <div className="push-awaited" />
  return (
    <section className="form" aria-label={t('push.title')}>
      {state === 'unsupported' && <Notice title="push.unsupportedTitle" text="push.unsupported" />}
      {state === 'denied' && <Notice title="push.deniedTitle" text="push.denied" />}
      {state === 'home' && <HomeScreen />}
      {state === 'off' && <p className="note">{t('push.isOff')}</p>}
      {state === 'on' && <p className="note">{t('push.isOn')}</p>}
      {state === 'on' && topics && (
        <TopicSwitches offered={offered} topics={topics} parts={parts} choose={choose} />
      )}
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <p role="status">{isBusy ? t('push.working') : said}</p>
      {state === 'off' && (
        <p className="form-foot">
          <button type="button" className="button" disabled={isBusy} onClick={() => void begin()}>
            {t('push.turnOn')}
          </button>
        </p>
      )}
      {state === 'on' && (
        <p className="form-foot">
          <button type="button" className="button is-quiet" disabled={isBusy} onClick={() => void end()}>
            {t('push.turnOff')}
          </button>
        </p>
      )}
    </section>
  )
}

function Notice({ title, text }: { title: string; text: string }) {
  const t = usePushTexts()
  return (
    <div className="note">
      <h2>{t(title)}</h2>
      <p>{t(text)}</p>
    </div>
  )
}

function HomeScreen() {
  const t = usePushTexts()
  return (
    <div className="note rich-text">
      <h2>{t('push.iosTitle')}</h2>
      <p>{t('push.iosWhy')}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`push.iosStep.${step}`)}</li>
        ))}
      </ol>
    </div>
  )
}
