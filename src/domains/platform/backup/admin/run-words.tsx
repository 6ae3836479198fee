import { StateBadge, type Tone } from '#kit/browser/admin/StatusBadge.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import type { NightEntry, Run } from '../backup.contract.ts'

/** True for a finished drill that found faults. */
export const isRed = ({ report }: Pick<Run, 'report'>): boolean => (report?.faults.length ?? 0) > 0

const tones: Record<Run['state'], Tone> = { running: 'scheduled', done: 'published', failed: 'bin' }

/** Outcome of a run in a word. */
export function RunState({ run }: { run: Run }) {
  const { t } = useTexts()
  const red = isRed(run)
  return (
    <StateBadge tone={red ? 'bin' : tones[run.state]}>
      {t(`backup.states.${red ? 'red' : run.state}`)}
    </StateBadge>
  )
}

/** Verification of a night in a target; its newest drill gives more detail. */
export function NightState({ night, runs }: { night: NightEntry; runs: readonly Run[] }) {
  const { t } = useTexts()
  const drill = runs.find(
    ({ kind, places }) =>
      kind === 'drill' && places.some(({ target, name }) => target === night.target && name === night.name),
  )
  const isBad = drill?.places.some(({ verified }) => !verified)
  const state = !drill ? 'read' : isBad ? 'faulty' : 'tried'
  return (
    <StateBadge tone={state === 'faulty' ? 'bin' : 'published'}>
      {t(`backup.nightStates.${state}`)}
    </StateBadge>
  )
}

/** Newest successful run of a kind: a backup is in at least one target. */
export const lastGood = (runs: readonly Run[], kind: Run['kind']): Run | undefined =>
  runs.find(
    (run) =>
      run.kind === kind &&
      run.cause !== 'command' &&
      (run.state === 'done' || (kind === 'backup' && run.places.some(({ verified }) => verified))),
  )
