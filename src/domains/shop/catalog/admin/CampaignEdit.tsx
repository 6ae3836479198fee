import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useChoiceSaying, useField } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { DecimalField } from '#kit/browser/admin/fields/DecimalField.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { catalogScreens } from '../catalog.addresses.ts'
import { campaign } from '../catalog.contract.ts'
import { campaignPath, newRecord, recordIn, useCatalogChoices } from './catalog-words.ts'
import { useProductOptions } from './RelatedField.tsx'

const F = fieldsOf(campaign)

/** Multiple choice with a search field. */
function SeveralField({
  name,
  hint,
  options,
}: {
  name: 'products' | 'groups'
  hint?: string
  options: { value: string; label: string }[]
}) {
  const { t } = useTexts()
  const field = useField<string[]>(name)
  useChoiceSaying(name, options)
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      description={hint}
      data={options}
      value={field.value ?? []}
      onChange={field.change}
      searchable
      limit={50}
      nothingFoundMessage={t('kit.palette.nothing')}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Form of a campaign: period, percentage, products and groups. */
export function CampaignEdit() {
  const id = recordIn(useParams()['id'])
  const { t, lang } = useTexts()
  const say = (key: string) => t(`catalog.campaigns.${key}`)
  const labels = useMemo(() => {
    const names = ['title.de', 'title.en', 'from', 'until', 'percent', 'products', 'groups', 'active']
    return Object.fromEntries(names.map((name) => [name, t(`catalog.campaigns.fields.${name}`)]))
  }, [t])
  const { form, item, answer } = useContractForm(campaign, {
    id,
    labels,
    path: campaignPath,
    alone: ['from', 'until'],
  })
  const { groups } = useCatalogChoices()
  const products = useProductOptions()
  const back = { label: say('title'), to: `/${catalogScreens.campaigns}` }
  if (id && !item) return <Unread answer={answer} title={say('title')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? sayIn(item.title, lang).text : say('new')}
      back={back}
      beside={<DuplicateButton contract={campaign} record={item} begin={campaignPath(newRecord)} />}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Translated name="title" required hint={say('hints.title')} />
          <SeveralField name="groups" hint={say('hints.groups')} options={groups} />
          <SeveralField name="products" options={products} />
        </>
      }
      side={
        <SidePanel title={say('when')}>
          <F.Switch name="active" hint={say('hints.active')} />
          <F.Day name="from" required />
          <F.Day name="until" required />
          <DecimalField name="percent" unit="%" hint={say('hints.percent')} />
        </SidePanel>
      }
    />
  )
}
