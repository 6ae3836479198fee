import { Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { LongTextField } from '#kit/browser/admin/fields/TextFields.tsx'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { useTexts } from '#kit/browser/texts.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { textBlock } from '#domains/books/masterdata/masterdata.contract.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import { WhereSaid } from './WhereSaid.tsx'
import { useUsualText } from './use-usual-text.ts'

/** Text above or below the lines, with text blocks to insert. */
export function TextBlocks({ name, kind }: { name: 'introduction' | 'closing'; kind: DocumentKind }) {
  const { t } = useTexts()
  const may = useMay()
  const field = useField<string>(name)
  const { value: language = 'de' } = useField<Language>('language')
  const left = useUsualText(name, kind)
  const place = name === 'introduction' ? 'intro' : 'closing'
  const answer = useQuery({
    queryKey: [textBlock.name, 'list', place, kind],
    queryFn: () => recordClient(textBlock).list({ place, active: 'true', sort: 'position', limit: 50 }),
    enabled: !field.readOnly && may(textBlock.access.read),
  })
  const blocks = (answer.data?.records ?? []).filter(
    ({ kinds }) => kinds.length === 0 || kinds.includes(kind),
  )
  const take = (text: string) => field.change([field.value, text].filter(Boolean).join('\n\n').slice(0, 5000))
  return (
    <div>
      <WhereSaid name={name}>
        <LongTextField name={name} rows={2} maxLength={5000} />
      </WhereSaid>
      {left ? (
        <Text size="sm" role="status">
          {t('documents.otherLanguage', { language: t(`kit.languages.${left}`) })}
        </Text>
      ) : null}
      {blocks.length > 0 && !field.readOnly ? (
        <Group mt={4}>
          <Menu>
            <Menu.Target>
              <UnstyledButton
                fz="sm"
                td="underline"
                c="var(--mantine-color-anchor)"
                aria-label={t('documents.blocksFor', { field: field.label })}
              >
                {t('documents.blocks')}
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {blocks.map(({ _id, title, text }) => (
                <Menu.Item key={_id} onClick={() => take(sayIn(text, language).text)}>
                  {title}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      ) : null}
    </div>
  )
}
