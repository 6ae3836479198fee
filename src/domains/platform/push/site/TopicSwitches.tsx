import { subTopic } from '../push.rules.ts'
import type { PushData } from '../push.views.ts'
import { usePushTexts } from './texts.ts'

interface TopicSwitchesProps extends Pick<PushData, 'parts'> {
  offered: PushData['topics']
  /** Selected topics and parts. */
  topics: string[]
  choose: (name: string, wanted: boolean) => void
}

// Aligned with the text of the switch above
const nested = { paddingInlineStart: '2rem', marginBlockStart: '0.5rem' }

/** A switch for each topic, and for each part of a selected one. */
export function TopicSwitches({ offered, topics, parts, choose }: TopicSwitchesProps) {
  const t = usePushTexts()
  return (
    <fieldset className="form">
      <legend>
        <strong>{t('push.topicsTitle')}</strong>
      </legend>
      {offered.map(({ name: topic, title, hint }) => (
        <div key={topic}>
          <label className="switch">
            <input
              type="checkbox"
              aria-describedby={`push-${topic}`}
              checked={topics.includes(topic)}
              onChange={(event) => choose(topic, event.currentTarget.checked)}
            />
            {title}
          </label>
          <p className="field-hint" id={`push-${topic}`}>
            {hint}
          </p>
          {topics.includes(topic) && parts[topic] && (
            <fieldset className="field" style={nested} aria-describedby={`push-${topic}-parts`}>
              <legend>{t('push.parts')}</legend>
              {parts[topic].map(({ id, name }) => (
                <label key={id} className="switch">
                  <input
                    type="checkbox"
                    checked={topics.includes(subTopic(topic, id))}
                    onChange={(event) => choose(subTopic(topic, id), event.currentTarget.checked)}
                  />
                  {name}
                </label>
              ))}
              <p className="field-hint" id={`push-${topic}-parts`}>
                {t('push.partsHint')}
              </p>
            </fieldset>
          )}
        </div>
      ))}
    </fieldset>
  )
}
