import { NumberInput, Text, TextInput } from '@mantine/core'
import { useParams } from 'react-router'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { MoneyField } from '#kit/browser/admin/fields/MoneyField.tsx'
import { DuplicateButton } from '#kit/browser/admin/record/DuplicateButton.tsx'
import { LinesField } from '#kit/browser/admin/record/LinesField.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { Steps } from '#kit/browser/admin/record/Steps.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { lostItem, type LostItem } from '../lost-property.contract.ts'
import { browsePath, editPath, stateTones, useLostItemLabels } from './lost-item-words.ts'

const F = fieldsOf(lostItem)
const HandOver = fieldsOf<{ owner: string }>()

/** Editor of a found item, with its contents and state. */
export function LostItemEdit() {
  const { id } = useParams()
  const { t, lang } = useTexts()
  const labels = useLostItemLabels()
  const { form, item, answer } = useContractForm(lostItem, {
    id,
    labels,
    path: editPath,
    alone: ['label'],
  })
  const back = { label: t('lostProperty.title'), to: browsePath }
  if (id && !item) return <Unread answer={answer} title={t('lostProperty.title')} back={back} />
  return (
    <RecordScreen
      form={form}
      title={item ? item.title : t('lostProperty.new')}
      back={back}
      beside={<DuplicateButton contract={lostItem} record={item} begin={editPath()} />}
      reload={() => void answer.refetch()}
      mark={
        item ? (
          <StateBadge tone={stateTones[item.state]}>{lostItem.states.states[item.state][lang]}</StateBadge>
        ) : undefined
      }
      main={
        <>
          <F.Text name="title" required />
          <F.Text name="place" />
          <F.Day name="foundOn" required />
          <F.Translated name="notice" rows={2} />
          <LinesField<LostItem['contents'][number]>
            name="contents"
            fresh={{ what: '', count: 1 }}
            most={100}
            add={t('lostProperty.addLine')}
          >
            {({ line, change, say, readOnly }) => (
              <>
                <TextInput
                  flex={1}
                  miw={160}
                  label={labels.what}
                  aria-label={say(labels.what)}
                  maxLength={200}
                  value={line.what}
                  readOnly={readOnly}
                  onChange={(event) => change({ what: event.currentTarget.value })}
                />
                <NumberInput
                  w={110}
                  label={labels.count}
                  aria-label={say(labels.count)}
                  allowDecimal={false}
                  min={1}
                  max={10_000}
                  value={line.count}
                  readOnly={readOnly}
                  onChange={(count) => typeof count === 'number' && change({ count })}
                />
              </>
            )}
          </LinesField>
        </>
      }
      side={
        <>
          {item ? (
            <SidePanel title={t('lostProperty.life')}>
              <StateActions
                contract={lostItem}
                record={item}
                before={form.settled}
                onDone={form.adopt}
                inputs={{
                  handOver: {
                    fresh: { owner: '' },
                    labels: { owner: labels.owner },
                    required: ['owner'],
                    fields: <HandOver.Text name="owner" required maxLength={200} />,
                  },
                }}
              />
              {item.receipt ? (
                <Text size="sm">
                  {labels.receipt}: {item.receipt}
                </Text>
              ) : null}
              <Steps contract={lostItem} record={item} />
            </SidePanel>
          ) : null}
          <SidePanel title={t('lostProperty.office')}>
            <F.Day name="keptUntil" clearable />
            <F.Text name="finder" />
            <F.Text name="label" emptyIsNone />
            <MoneyField name="reward" />
          </SidePanel>
        </>
      }
    />
  )
}
