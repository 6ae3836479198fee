import { Anchor, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { SidePanel } from '#kit/browser/admin/edit/StatePanel.tsx'
import { IconAction } from '#kit/browser/admin/IconAction.tsx'
import { notifyDone, notifyFailed } from '#kit/browser/admin/notify.tsx'
import { ApiProblem, call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { bug as contract, type Bug, bugCalls, type BugRelation } from '../bugtracker.contract.ts'
import { relationKinds, type RelationKind } from '../bugtracker.rules.ts'
import { editPath } from './bug-words.ts'

interface Props {
  bug: Bug
  mayChange: boolean
  changed: (next: Bug) => void
}

/** Relations of a bug: duplicate of, part of, blocks. */
export function BugRelations({ bug, mayChange, changed }: Props) {
  const { t, lang } = useTexts()
  const [what, setWhat] = useState<RelationKind>('duplicate')
  const [number, setNumber] = useState<number | ''>('')
  const [wrong, setWrong] = useState('')
  const { relations = [] } = bug

  async function run(work: () => Promise<{ system_bugtracker: Bug }>, done: string) {
    try {
      changed((await work()).system_bugtracker)
      setNumber('')
      setWrong('')
      notifyDone(done)
    } catch (problem) {
      const told = problem instanceof ApiProblem ? problem.fields['number'] : undefined
      if (told) setWrong(told)
      else notifyFailed(problem)
    }
  }
  function add(event: FormEvent) {
    event.preventDefault()
    if (number === '') return
    void run(() => call(bugCalls.relate, { _id: bug._id, what, number }), t('bugtracker.relations.done'))
  }
  const remove = (relation: BugRelation) =>
    run(
      () => call(bugCalls.unrelate, { _id: bug._id, relation: relation._id }),
      t('bugtracker.relations.gone'),
    )
  return (
    <SidePanel title={t('bugtracker.relations.title')}>
      {relations.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('bugtracker.relations.none')}
        </Text>
      ) : null}
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {relations.map((relation) => (
          <Group key={relation._id} component="li" wrap="nowrap" justify="space-between" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t(`bugtracker.relations.${relation.direction}.${relation.what}`)}{' '}
              <Anchor component={Link} to={editPath(relation.bug._id)} size="sm" underline="always">
                {t('bugtracker.number', { number: relation.bug.number })} {relation.bug.title}
              </Anchor>{' '}
              ({contract.states.states[relation.bug.developer][lang]})
            </Text>
            {mayChange ? (
              <IconAction
                variant="subtle"
                color="gray"
                size="sm"
                label={t('bugtracker.relations.remove', { number: relation.bug.number })}
                onClick={() => void remove(relation)}
              >
                <IconX size={14} aria-hidden />
              </IconAction>
            ) : null}
          </Group>
        ))}
      </Stack>
      {mayChange ? (
        <form noValidate onSubmit={add}>
          <Stack gap="xs">
            <Select
              label={t('bugtracker.relations.what')}
              data={relationKinds.map((value) => ({ value, label: t(`bugtracker.relations.to.${value}`) }))}
              value={what}
              allowDeselect={false}
              onChange={(value) => value && setWhat(value)}
            />
            <NumberInput
              label={t('bugtracker.relations.number')}
              allowDecimal={false}
              min={1}
              value={number}
              error={wrong || undefined}
              onChange={(value) => setNumber(typeof value === 'number' ? value : '')}
            />
            <Button type="submit" size="xs" variant="default" disabled={number === ''}>
              {t('bugtracker.relations.add')}
            </Button>
          </Stack>
        </form>
      ) : null}
    </SidePanel>
  )
}
