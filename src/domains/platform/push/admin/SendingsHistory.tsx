import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { sendingStatuses } from '../push.rules.ts'
import { partsOf, type Sendings, type SendingsFilter, topicChoices } from './sendings.ts'
import { SendingsTable } from './SendingsTable.tsx'

interface SendingsHistoryProps extends Pick<Sendings, 'sendings' | 'topics' | 'parts'> {
  filter: SendingsFilter
  onFilter: (filter: SendingsFilter) => void
  more: (() => void) | null
}

/** Sent and waiting messages, filtered by topic, zone, state and words. */
export function SendingsHistory({ sendings, topics, parts, filter, onFilter, more }: SendingsHistoryProps) {
  const { t, lang } = useTexts()
  const [words, setWords] = useState('')
  const [search] = useDebouncedValue(words.trim(), 300)
  useEffect(() => {
    if (search !== (filter.search ?? '')) onFilter({ ...filter, search: search || undefined })
  }, [search, filter, onFilter])
  const inTopic = partsOf(parts, filter.topic)
  const isFiltered = words !== '' || Object.values(filter).some(Boolean)
  return (
    <SettingsGroup id="history" title={t('push.history')}>
      {sendings.length > 0 || isFiltered ? (
        <SimpleGrid cols={{ base: 1, xs: 2, md: inTopic.length > 1 ? 4 : 3 }}>
          <TextInput
            label={t('push.filter.search')}
            value={words}
            maxLength={100}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          <Select
            label={t('push.fields.topic')}
            placeholder={t('push.filter.all')}
            data={topicChoices(topics, lang).data}
            value={filter.topic ?? null}
            clearable
            onChange={(topic) => onFilter({ ...filter, part: undefined, topic: topic ?? undefined })}
          />
          {inTopic.length > 1 ? (
            <Select
              label={t('push.fields.part')}
              placeholder={t('push.filter.all')}
              data={inTopic.map(({ id, name }) => ({ value: id, label: name[lang] ?? '' }))}
              value={filter.part ?? null}
              clearable
              onChange={(part) => onFilter({ ...filter, part: part ?? undefined })}
            />
          ) : null}
          <Select
            label={t('push.state')}
            placeholder={t('push.filter.all')}
            data={sendingStatuses.map((value) => ({ value, label: t(`push.status.${value}`) }))}
            value={filter.status ?? null}
            clearable
            onChange={(status) => onFilter({ ...filter, status: status ?? undefined })}
          />
        </SimpleGrid>
      ) : null}
      <SendingsTable
        sendings={sendings}
        topics={topics}
        parts={parts}
        none={t(isFiltered ? 'push.filter.none' : 'push.none')}
        more={more}
      />
    </SettingsGroup>
  )
}
