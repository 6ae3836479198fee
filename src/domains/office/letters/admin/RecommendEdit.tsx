import { Fieldset, Select, Stack, Text } from '@mantine/core'
import { useParams } from 'react-router'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { useFieldLabels } from '#kit/browser/admin/edit/use-field-labels.ts'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { untranslated } from '#kit/shared/records/translated.ts'
import type { LetterModule } from '../letter-modules.contract.ts'
import { letterScreens } from '../letters.addresses.ts'
import { newsletterRecommend } from '../letters.contract.ts'
import { moduleKinds } from '../letters.rules.ts'
import { freshModule } from './fresh-module.ts'
import { recommendPath, shownValues } from './letter-words.ts'
import { LetterPreview } from './LetterPreview.tsx'
import { ModuleFields } from './ModuleFields.tsx'

const F = fieldsOf(newsletterRecommend)
const { kind, props } = freshModule('text')
type Block = Pick<LetterModule, 'kind' | 'props'>
const emptyBlock: Block = { kind, props }
const names = Object.keys(newsletterRecommend.fields)
/** A preview names its block by an id; a kept block has none. */
const previewId = '01900000-0000-7000-8000-00000e5e0644'

function BlockField() {
  const { t } = useTexts()
  const field = useField<Block>('block')
  const value = field.value ?? emptyBlock
  return (
    <Fieldset legend={field.label} id={field.id} tabIndex={-1}>
      <Stack gap="xs">
        <Select
          label={t('letters.block.kind')}
          data={moduleKinds.map((one) => ({ value: one, label: t(`letters.kinds.${one}`) }))}
          value={value.kind}
          allowDeselect={false}
          readOnly={field.readOnly}
          onChange={(chosen) => {
            const next = moduleKinds.find((one) => one === chosen)
            // Texts and pictures are kept as far as the new kind has fields for them
            if (next) field.change({ kind: next, props: { ...freshModule(next).props, ...keptOf(value) } })
          }}
        />
        <ModuleFields
          one={{ _id: previewId, ...value }}
          readOnly={field.readOnly}
          change={(changed) => field.change({ ...value, props: changed })}
        />
        {field.error ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {field.error}
          </Text>
        ) : null}
      </Stack>
    </Fieldset>
  )
}

const keptOf = ({ props: { text, image, alt, href } }: Block) => ({ text, image, alt, href })

/** One reusable block: the sponsor of the month, a call for the fire brigade. */
export function RecommendEdit() {
  const { id } = useParams()
  const { t } = useTexts()
  const labels = useFieldLabels('letters.fields', names)
  const { form, item, answer } = useContractForm(newsletterRecommend, {
    id,
    fresh: { block: emptyBlock },
    labels,
    path: recommendPath,
  })
  const back = { label: t('letters.recommends'), to: `/${letterScreens.recommends}` }
  if (id && !item) return <Unread answer={answer} title={t('letters.recommends')} back={back} />
  const { block, title } = shownValues(newsletterRecommend, { form, item }) as unknown as {
    block: Block
    title: string
  }
  return (
    <RecordScreen
      form={form}
      title={item?.title ?? t('letters.newRecommend')}
      back={back}
      beside={<DuplicateButton contract={newsletterRecommend} record={item} begin={recommendPath()} />}
      begins={!item}
      reload={() => void answer.refetch()}
      main={
        <>
          <F.Text name="title" required hint={t('letters.hints.recommend')} />
          <BlockField />
          <LetterPreview
            draft={{
              subject: { de: title, en: title },
              preview: untranslated(),
              modules: [{ _id: previewId, ...block }],
            }}
            isPart
          />
        </>
      }
      side={
        <SidePanel title={t('letters.fields.until')}>
          <F.Day name="until" hint={t('letters.hints.until')} />
        </SidePanel>
      }
    />
  )
}
