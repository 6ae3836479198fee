import { MultiSelect } from '@mantine/core'
import { useParams } from 'react-router'
import { AccessibilityPanel, useTextFindings } from '#kit/browser/admin/edit/AccessibilityPanel.tsx'
import { editorialFieldsOf } from '#kit/browser/admin/edit/editorial-fields.ts'
import { EditScreen } from '#kit/browser/admin/edit/EditScreen.tsx'
import { SidePanel, StatePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useEdit } from '#kit/browser/admin/edit/use-edit.ts'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { useUsedWords } from '#kit/browser/admin/used-words.ts'
import type { EditedOf } from '#kit/browser/admin/records.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { catalogScreens, productPath as publicProductPath } from '../catalog.addresses.ts'
import { goodsKinds, withdrawalExclusions, type GoodsKind } from '../catalog.rules.ts'
import { product } from '../product.contract.ts'
import { productPath, recordIn, useCatalogChoices } from './catalog-words.ts'
import { ItemsField } from './ItemsField.tsx'
import { PropertiesField } from './PropertiesField.tsx'
import { RelatedField } from './RelatedField.tsx'

type Values = EditedOf<typeof product>
const F = editorialFieldsOf<Values>()
const checked = ['text'] as const

/** Hints of the fields, from the texts of products. */
const useHints = () => {
  const { t } = useTexts()
  return (name: string) => t(`catalog.products.hints.${name}`)
}

/** The groups of a product; the first decides its address. */
function GroupsField({ hint }: { hint: string }) {
  const { t } = useTexts()
  const field = F.useField('groups')
  const { groups } = useCatalogChoices()
  return (
    <MultiSelect
      id={field.id}
      label={field.label}
      description={hint}
      data={groups}
      value={field.value ?? []}
      onChange={field.change}
      searchable
      nothingFoundMessage={t('kit.palette.nothing')}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Facts required by law for the kind of goods. */
function LegalFields({ goods }: { goods: GoodsKind }) {
  const hint = useHints()
  if (goods === 'wine' || goods === 'food')
    return (
      <>
        <F.Text name="allergens" hint={hint('allergens')} maxLength={300} />
        <F.LongText
          name="ingredients"
          hint={hint(goods === 'wine' ? 'wineIngredients' : 'ingredients')}
          rows={2}
          maxLength={2000}
        />
        <F.Text name="bottler" hint={hint('bottler')} maxLength={300} />
        {goods === 'wine' && <F.Text name="eLabel" hint={hint('eLabel')} maxLength={500} />}
      </>
    )
  if (goods === 'service') return null
  return (
    <>
      <F.Text name="producer" hint={hint('producer')} maxLength={200} />
      <F.Text name="producerAddress" maxLength={300} />
      <F.Text name="producerContact" maxLength={200} />
      <F.LongText name="warnings" rows={2} maxLength={2000} />
    </>
  )
}

/** Form of a product in all its languages: description, items of the books, facts required by law. */
export function ProductEdit() {
  const id = recordIn(useParams()['id'])
  const { t } = useTexts()
  const say = (key: string) => t(`catalog.products.${key}`)
  const hint = useHints()
  const labels = useFieldLabels('catalog.products.fields', Object.keys(product.fields))
  const edit = useEdit({ collection: product, id, labels, path: productPath })
  const words = useUsedWords(product, ['tags'])
  const { findings, blockers } = useTextFindings(edit, checked)
  const { values } = edit.form
  const { title } = values
  const slug = edit.record ? values.slug : ''
  const address = (part: string, lang: string) => inLanguage(publicProductPath(part, '…'), lang as Language)
  // The shop redirects from any group in the address to the product's own
  const preview = slug ? `${inLanguage(publicProductPath(slug), edit.lang)}?preview` : null
  return (
    <EditScreen
      edit={edit}
      title={title || say(edit.record ? 'untitled' : 'new')}
      back={{ label: say('title'), to: `/${catalogScreens.products}` }}
      previewAddress={preview}
      blockers={blockers}
      main={
        <>
          <F.Text name="title" required maxLength={200} size="md" />
          <F.LongText name="teaser" hint={hint('teaser')} rows={2} maxLength={600} />
          <F.RichText name="text" />
          <ItemsField />
          <PropertiesField />
        </>
      }
      side={
        <>
          <StatePanel edit={edit} />
          <SidePanel title={say('sorting')}>
            <GroupsField hint={hint('groups')} />
            <F.Switch name="featured" />
            <F.Number name="order" hint={hint('order')} />
            <F.Tags name="tags" suggestions={words.tags} />
            <F.Slug name="slug" address={address} />
            <F.LongText name="meta_description" rows={2} maxLength={400} />
          </SidePanel>
          <SidePanel title={say('pictures')}>
            <F.Picture name="picture" />
            <F.Files name="files" />
          </SidePanel>
          <SidePanel title={say('legal')}>
            <F.Choice
              name="goods"
              hint={hint('goods')}
              options={goodsKinds.map((value) => ({ value, label: say(`goods.${value}`) }))}
            />
            <LegalFields goods={values.goods} />
          </SidePanel>
          <SidePanel title={say('delivery')}>
            <F.Number name="shippingMin" min={0} max={730} />
            <F.Number name="shippingMax" hint={hint('shipping')} min={0} max={730} />
            <WithdrawalField hint={hint('noWithdrawal')} />
          </SidePanel>
          <SidePanel title={say('fields.related')}>
            <RelatedField own={id} />
          </SidePanel>
          <AccessibilityPanel findings={findings} />
        </>
      }
    />
  )
}

/** Reason that excludes withdrawal; `''`: the right applies. */
function WithdrawalField({ hint }: { hint: string }) {
  const { t } = useTexts()
  const options = withdrawalExclusions.map((value) => ({
    value,
    label: t(`catalog.products.withdrawals.${value}`),
  }))
  return (
    <F.Choice name="noWithdrawal" hint={hint} options={[{ value: '', label: t('kit.no') }, ...options]} />
  )
}
