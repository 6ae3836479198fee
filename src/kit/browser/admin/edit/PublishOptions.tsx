import { Suspense } from 'react'
import type { PublishingMessage } from '../../../shared/publishing-message.ts'
import { useAdmin } from '../admin-context.ts'
import { fieldAt } from './merge.ts'
import type { Edit } from './edited-record.ts'

const textAt = (values: Edit['form']['values'], path: string): string => {
  const text = fieldAt(values, path)
  return typeof text === 'string' ? text : ''
}

/** The texts of the record that a message begins with, in English where a translation will be public. */
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

/** What goes out with the publication, where the record and a domain allow for it. */
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
