import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { roomInWords } from '#kit/shared/room-in-words.ts'
import { alarmCalls, type AlarmName, type ProgramState } from '../alarms.contract.ts'

/** State of the program, refreshed every minute. */
export const useProgramState = () =>
  useQuery({
    queryKey: ['alarms', 'state'],
    queryFn: () => call(alarmCalls.state, {}),
    refetchInterval: 60_000,
  })

/** Title, meaning and remedy of an alarm. */
export function useAlarmWords() {
  const { t, lang } = useTexts()
  return (name: AlarmName, { disk }: ProgramState) => ({
    title: t(`alarms.alarms.${name}.title`),
    text: t(`alarms.alarms.${name}.text`, { free: roomInWords(disk?.free ?? 0, lang) }),
    todo: t(`alarms.alarms.${name}.todo`),
  })
}
