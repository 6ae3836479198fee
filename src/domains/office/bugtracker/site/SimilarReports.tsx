import { useEffect, useState } from 'react'
import type { Language } from '#kit/shared/text/languages.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'

interface Similar {
  _id: string
  number: number
  title: string
}

const wait = 400
const shortest = 5

/** Reports similar to the typed title, for users who may read reports. */
export function SimilarReports({
  title,
  lang,
  heading,
  hrefOf,
}: {
  title: string
  lang: Language
  heading: string
  hrefOf?: (id: string) => string
}) {
  const [similar, setSimilar] = useState<Similar[]>([])
  const text = title.trim().slice(0, 200)
  useEffect(() => {
    if (text.length < shortest) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      // Only a hint: a failure does not block the report
      fetch(`/api/v1/system_bugtracker/similar?title=${encodeURIComponent(text)}`, { signal: asking.signal })
        .then(async (answer) => (answer.ok ? ((await answer.json()) as { similar: Similar[] }).similar : []))
        .then(setSimilar)
        .catch(() => undefined)
    }, wait)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text])
  const shown = text.length < shortest ? [] : similar
  return (
    <div role="status">
      {shown.length > 0 ? (
        <div className="report-similar">
          <strong>{heading}</strong>
          <ul>
            {shown.map(({ _id, number, title: name }) => (
              <li key={_id}>
                {hrefOf ? (
                  <a href={hrefOf(_id)} target="_blank" rel="noreferrer">
                    {sayNumber(number, lang)}: {name}
                  </a>
                ) : (
                  `${sayNumber(number, lang)}: ${name}`
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
