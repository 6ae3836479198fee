import { MultiSelect, SimpleGrid } from '@mantine/core'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { booksUiContract, listColumns, startScreens } from '../../settings/books-ui.contract.ts'
import { type DocumentScreen, documentScreens } from '../../documents.addresses.ts'
import { overviewPath } from '../base/document-words.ts'
import { useColumnsOf } from '../base/document-columns.tsx'
import { booksUiKey } from './use-books-ui.ts'

const F = fieldsOf(booksUiContract)

const kinds = Object.keys(documentScreens) as DocumentScreen[]

/** Default columns of a list, in display order. */
function ColumnsField({ kind }: { kind: DocumentScreen }) {
  const { t } = useTexts()
  const field = useField<string[]>(`columns.${kind}`)
  const columns = useColumnsOf(kind)
  const all = listColumns[kind] as readonly string[]
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      data={all.map((value) => ({
        value,
        label: columns.find(({ name }) => name === value)?.title ?? value,
      }))}
      value={field.value ?? []}
      error={field.error}
      readOnly={field.readOnly}
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      onChange={(chosen) => field.change(all.filter((name) => chosen.includes(name)))}
    />
  )
}

/** Settings for the first screen, list columns and keys. */
export function BooksUiSettings() {
  const { t } = useTexts()
  const say = (name: string) => t(`documents.booksUi.${name}`)
  const labels = {
    ...Object.fromEntries(['start', 'enterAdds', 'arrowsMove'].map((name) => [name, say(`fields.${name}`)])),
    columns: say('columns'),
    ...Object.fromEntries(kinds.map((kind) => [`columns.${kind}`, say(`fields.${kind}`)])),
  }
  const isKind = (name: string): name is DocumentScreen => name in documentScreens
  return (
    <SettingsScreen
      contract={booksUiContract}
      title={say('title')}
      back={{ label: t('documents.overview.title'), to: overviewPath }}
      queryKey={[...booksUiKey, 'form']}
      labels={labels}
      done={say('saved')}
    >
      <SettingsGroup id="start" title={say('start')} text={say('startText')}>
        <F.Choice
          name="start"
          options={startScreens.map((value) => ({
            value,
            label: isKind(value) ? t(`documents.many.${value}`) : say(`screens.${value}`),
          }))}
        />
      </SettingsGroup>
      <SettingsGroup id="columns" title={say('columns')} text={say('columnsText')}>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {kinds.map((kind) => (
            <ColumnsField key={kind} kind={kind} />
          ))}
        </SimpleGrid>
      </SettingsGroup>
      <SettingsGroup id="keyboard" title={say('keyboard')}>
        <F.Switch name="enterAdds" hint={say('enterAddsHint')} />
        <F.Switch name="arrowsMove" hint={say('arrowsMoveHint')} />
      </SettingsGroup>
    </SettingsScreen>
  )
}
