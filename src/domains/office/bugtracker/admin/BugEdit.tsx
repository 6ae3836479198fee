import { Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '#kit/browser/admin/admin-context.ts'
import { Facts } from '#kit/browser/admin/edit/Facts.tsx'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { recordClient } from '#kit/browser/admin/record/record-client.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordScreen } from '#kit/browser/admin/record/RecordScreen.tsx'
import { StateActions } from '#kit/browser/admin/record/StateActions.tsx'
import { useContractForm } from '#kit/browser/admin/record/use-contract-form.ts'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Moment, StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { bug, type Bug } from '../bugtracker.contract.ts'
import { asking, browsePath, editPath, stateTones, useBugChoices, useBugLabels } from './bug-words.ts'
import { BugContext } from './BugContext.tsx'
import { BugNotes } from './BugNotes.tsx'
import { BugRelations } from './BugRelations.tsx'
import { BugWatchers } from './BugWatchers.tsx'
import { SimilarBugs } from './SimilarBugs.tsx'

const F = fieldsOf(bug)
const client = recordClient(bug)

/** One bug: the report, its classification and its history. */
export function BugEdit() {
  const { id } = useParams()
  const { t, lang } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const labels = useBugLabels()
  const choices = useBugChoices()
  const { form, item, answer } = useContractForm(bug, {
    id,
    labels,
    path: editPath,
  })
  const back = { label: t('bugtracker.title'), to: browsePath }
  if (id && !item) return <Unread answer={answer} title={t('bugtracker.title')} back={back} />
  const mayChange = may(bug.access.update)

  /** Shows the server's answer, and keeps unsaved changes. */
  function changed(next: Bug) {
    form.adopt(next)
    void queries.invalidateQueries({ queryKey: ['system_bugtracker', 'list'] })
    void queries.invalidateQueries({ queryKey: ['system_bugtracker', 'history'] })
  }

  async function remove(record: Bug) {
    try {
      await client.removeMany([record._id])
      notifyDone(t('bugtracker.remove.done'), {
        label: t('bugtracker.remove.undo'),
        run: () => client.restoreMany([record._id]),
      })
      void queries.invalidateQueries({ queryKey: ['system_bugtracker', 'list'] })
      await navigate(browsePath)
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  const title = item ? item.title : t('bugtracker.new')
  return (
    <RecordScreen
      form={form}
      title={title}
      count={item ? t('bugtracker.number', { number: item.number }) : undefined}
      back={back}
      begins={!item}
      reload={() => void answer.refetch()}
      history={{ without: ['step', 'waiting', 'closedAt'] }}
      mark={
        item ? (
          <StateBadge tone={stateTones[item.developer]}>{bug.states.states[item.developer][lang]}</StateBadge>
        ) : undefined
      }
      actions={
        item && may(bug.access.remove) ? (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void remove(item)}
          >
            {t('bugtracker.remove.action')}
          </Button>
        ) : undefined
      }
      main={
        <>
          <F.Text name="title" required />
          <SimilarBugs without={item?._id} />
          <F.LongText name="text" required />
          {item ? (
            <>
              <BugContext bug={item} mayChange={mayChange} changed={changed} />
              <BugNotes key={item._id} bug={item} mayChange={mayChange} changed={changed} />
            </>
          ) : null}
        </>
      }
      side={
        <>
          {item ? (
            <SidePanel title={t('bugtracker.life')}>
              <StateActions
                contract={bug}
                record={item}
                inputs={{ ask: asking(t) }}
                before={form.settled}
                onDone={changed}
              />
              <Facts
                facts={[
                  [t('bugtracker.fields.reporter'), item.reporter.name],
                  [t('bugtracker.fields.createdAt'), <Moment key="at" at={item.createdAt} />],
                ]}
              />
            </SidePanel>
          ) : null}
          <SidePanel title={t('bugtracker.sorting')}>
            {choices.project.length > 0 ? (
              <F.Choice
                name="project"
                options={[{ value: '', label: t('bugtracker.noProject') }, ...choices.project]}
              />
            ) : null}
            <F.Choice name="severity" options={choices.severity} />
            <F.Choice name="reproduce" options={choices.reproduce} />
            {mayChange ? (
              <>
                <F.Choice name="priority" options={choices.priority} />
                <F.Choice name="assignee" options={choices.assignee} clearable />
                {choices.milestone.length > 0 ? (
                  <F.Choice name="milestone" options={choices.milestone} clearable />
                ) : null}
                <F.Tags name="tags" suggestions={choices.tags} />
              </>
            ) : (
              <Text size="sm" c="dimmed">
                {item ? t(`bugtracker.priority.${item.priority}`) : ''}
              </Text>
            )}
          </SidePanel>
          {item ? (
            <>
              <BugRelations key={item._id} bug={item} mayChange={mayChange} changed={changed} />
              <BugWatchers bug={item} changed={changed} />
            </>
          ) : null}
        </>
      }
    />
  )
}
