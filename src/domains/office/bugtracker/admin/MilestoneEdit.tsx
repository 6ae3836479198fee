import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '#kit/browser/admin/confirm.tsx'
import { ErrorSummary } from '#kit/browser/admin/edit/ErrorSummary.tsx'
import { FormProvider, useFormState } from '#kit/browser/admin/edit/form-state.ts'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { recordClient, type ValuesOf } from '#kit/browser/admin/record/record-client.ts'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { RecordHistory } from '#kit/browser/admin/record/RecordHistory.tsx'
import { ApiProblem } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import { milestone, type PlannedMilestone } from '../bugtracker.contract.ts'
import { useBugChoices } from './bug-words.ts'

type Values = ValuesOf<typeof milestone>
const F = fieldsOf(milestone)
const client = recordClient(milestone)

/** Dialog to edit or create a milestone. */
export function MilestoneEdit({ goal, onClose }: { goal: PlannedMilestone | null; onClose: () => void }) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const choices = useBugChoices()
  const [busy, setBusy] = useState(false)
  const { title, project, text, due, released } = goal ?? { title: '', ...milestone.defaults }
  const form = useFormState({ title, project, text, due, released })
  const say = (name: string) => t(`bugtracker.milestones.${name}`)
  const labels = {
    title: say('name'),
    project: say('project'),
    text: say('text'),
    due: say('due'),
    released: say('released'),
  }
  async function run(work: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await work()
      await queries.invalidateQueries({ queryKey: ['system_bugtracker'] })
      notifyDone(done)
      onClose()
    } catch (problem) {
      if (problem instanceof ApiProblem && Object.keys(problem.fields).length > 0)
        form.setErrors(problem.fields)
      else notifyFailed(problem)
    } finally {
      setBusy(false)
    }
  }
  function save() {
    const values = form.latest().values as Values
    if (values.title.trim() === '') return form.setErrors({ title: t('kit.edit.required') })
    return run(
      () => (goal ? client.update({ _id: goal._id, version: goal.version }, values) : client.create(values)),
      say('saved'),
    )
  }
  async function remove({ _id }: PlannedMilestone) {
    const isSure = await confirm({
      title: t('bugtracker.milestones.removeTitle', { title }),
      text: say('removeText'),
      confirm: say('remove'),
      cancel: t('kit.cancel'),
      danger: true,
    })
    if (isSure) await run(() => client.removeMany([_id]), say('removed'))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(goal ? 'edit' : 'new')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <FormProvider
        value={{
          form,
          readOnly: false,
          lang: sourceLanguage,
          setLang: () => undefined,
          translatable: [],
          labels,
        }}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <Stack gap="md">
            <ErrorSummary />
            <F.Text name="title" required />
            {choices.project.length > 0 ? (
              <F.Choice
                name="project"
                options={[{ value: '', label: t('bugtracker.noProject') }, ...choices.project]}
              />
            ) : null}
            <F.LongText name="text" />
            <F.Day name="due" clearable />
            <F.Day name="released" clearable hint={say('releasedHint')} />
            <Group justify="space-between">
              {goal ? (
                <Button variant="default" onClick={() => void remove(goal)}>
                  {say('remove')}
                </Button>
              ) : (
                <span />
              )}
              <Group gap="xs">
                <Button variant="default" onClick={onClose}>
                  {t('kit.cancel')}
                </Button>
                <Button type="submit" loading={busy}>
                  {say('save')}
                </Button>
              </Group>
            </Group>
            {goal ? <RecordHistory contract={milestone} record={goal} labels={labels} /> : null}
          </Stack>
        </form>
      </FormProvider>
    </Modal>
  )
}
