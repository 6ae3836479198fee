import { Button } from '@mantine/core'
import { IconCalendarDue, IconChartBar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTexts } from '#kit/browser/texts.ts'
import { calendarPath, figuresPath } from '../base/document-words.ts'

/** Links to due dates and figures beside a screen's title. */
export function ToOverviews() {
  const { t } = useTexts()
  return (
    <>
      <Button
        component={Link}
        to={calendarPath}
        variant="default"
        leftSection={<IconCalendarDue size={18} aria-hidden />}
      >
        {t('documents.calendar.title')}
      </Button>
      <Button
        component={Link}
        to={figuresPath()}
        variant="default"
        leftSection={<IconChartBar size={18} aria-hidden />}
      >
        {t('documents.figures.title')}
      </Button>
    </>
  )
}
