import { Suspense } from 'react'
import type { PublishingMessage } from '#kit/shared/records/publishing-message.ts'
import { useAdmin } from '../admin-context.ts'
import { fieldAt } from './merge.ts'
import type { Edit } from './edited-record.ts'

const textAt = (values: Edit['form']['values'], path: string): string => {
  const text = fieldAt(values, path)
  return typeof text === 'string' ? text : ''
}

/** Initial texts of the message: title and teaser, also in English if the translation is published. */
function proposedBy({ options: { announced }, form: { values } }: Edit): PublishingMessage {
  const { title = '', body = '' } = announced ?? {}
  const english = 'translations.en'
  const isTranslated =
    textAt(values, `${english}.status`) === 'published' && textAt(values, `${english}.${title}`) !== ''
  return {
    de: { title: textAt(values, title), body: textAt(values, body) },
    ...(isTranslated
      ? { en: { title: textAt(values, `${english}.${title}`), body: textAt(values, `${english}.${body}`) } }
      : {}),
  }
}

/** Message choice beside the publish button, for records that can be announced. */
export function PublishOptions({ edit, settled }: { edit: Edit; settled: boolean }) {
  const { domains } = useAdmin()
  const Option = domains.find(({ PublishOption }) => PublishOption)?.PublishOption
  const { record, options, message, setMessage } = edit
  if (!options.announced || !Option) return null
  return (
    <Suspense fallback={null}>
      <Option
        collection={options.collection.name}
        _id={record?._id}
        version={record?.version}
        settled={settled}
        proposed={proposedBy(edit)}
        value={message}
        onChange={setMessage}
      />
    </Suspense>
  )
}
