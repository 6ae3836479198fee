import { Alert, Anchor, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { bug, bugCalls } from '../bugtracker.contract.ts'
import { editPath } from './bug-words.ts'

/** Similar bugs while a new title is typed; none for a stored bug. */
export function SimilarBugs({ without }: { without: string | undefined }) {
  const { t, lang } = useTexts()
  const { value } = useField<string>('title')
  const [title] = useDebouncedValue((value ?? '').trim(), 400)
  const answer = useQuery({
    queryKey: ['system_bugtracker', 'similar', title],
    queryFn: () => call(bugCalls.similar, { title: title.slice(0, 200) }),
    enabled: without === undefined && title.length >= 5,
    placeholderData: (before) => before,
  })
  const similar = without === undefined && title.length >= 5 ? (answer.data?.similar ?? []) : []
  return (
    <div role="status">
      {similar.length > 0 ? (
        <Alert color="yellow" title={t('bugtracker.similar')}>
          <List size="sm">
            {similar.map((one) => (
              <List.Item key={one._id}>
                <Anchor component={Link} to={editPath(one._id)} size="sm" underline="always" target="_blank">
                  {t('bugtracker.number', { number: one.number })}: {one.title}
                </Anchor>{' '}
                ({bug.states.states[one.developer][lang]})
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
    </div>
  )
}
