import { Button, Menu } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import type { LetterModule } from '../letter-modules.contract.ts'
import { letterCalls } from '../letters.contract.ts'

/** Suggested blocks: news from the site, and reusable blocks. */
export function Suggestions({ add }: { add: (added: LetterModule) => void }) {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: ['newsletter_recommend', 'suggestions'],
    queryFn: () => call(letterCalls.suggest, { days: 14 }),
  })
  const found = data?.suggestions ?? []
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="subtle" leftSection={<IconBulb size={16} aria-hidden />}>
          {t('letters.block.suggest')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {found.length === 0 ? <Menu.Label>{t('letters.block.suggestNothing')}</Menu.Label> : null}
        {found.map(({ title, count, block }) => (
          <Menu.Item key={block._id} onClick={() => add({ ...block, _id: uuidv7() })}>
            {count > 0 ? `${title} (${count})` : title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
