import { Anchor, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Unread } from '#kit/browser/admin/record/Unread.tsx'
import { Screen } from '#kit/browser/admin/shell/Screen.tsx'
import { StateBadge } from '#kit/browser/admin/StatusBadge.tsx'
import { WideTable } from '#kit/browser/admin/WideTable.tsx'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { mailTemplateCalls } from '../../mailing/mail-templates.contract.ts'
import { mailTemplatePath, mailTemplatesKey, overviewPath } from '../base/document-words.ts'

/** List of the mail templates for documents. */
export function MailTemplateBrowse() {
  const { t, lang } = useTexts()
  const say = (name: string) => t(`documents.mailTemplates.${name}`)
  const answer = useQuery({
    queryKey: mailTemplatesKey,
    queryFn: () => call(mailTemplateCalls.mailTemplates, {}),
  })
  const back = { label: t('documents.overview.title'), to: overviewPath }
  if (answer.error || !answer.data) return <Unread answer={answer} title={say('title')} back={back} titled />
  return (
    <Screen title={say('title')} back={back}>
      <Stack maw={860}>
        <Text>{say('text')}</Text>
        <WideTable minWidth={300} label={say('title')}>
          <Table aria-label={say('title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('name')}</Table.Th>
                <Table.Th visibleFrom="sm">{say('subject')}</Table.Th>
                <Table.Th>{say('state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {answer.data.templates.map(({ _id, subject, changed }) => (
                <Table.Tr key={_id}>
                  <Table.Th scope="row" fw={400}>
                    <Anchor component={Link} to={mailTemplatePath(_id)}>
                      {say(`names.${_id}`)}
                    </Anchor>
                  </Table.Th>
                  <Table.Td visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
                    {subject[lang]}
                  </Table.Td>
                  <Table.Td>
                    <StateBadge tone={changed ? 'changed' : 'draft'}>
                      {say(changed ? 'own' : 'standard')}
                    </StateBadge>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      </Stack>
    </Screen>
  )
}
