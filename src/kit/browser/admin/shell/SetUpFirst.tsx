import { Alert, Button, Container, Group, Loader, Modal, Stack, Title } from '@mantine/core'
import { Suspense } from 'react'
import { useTexts } from '../../texts.ts'
import { useAdmin } from '../admin-context.ts'
import { notifyFailed } from '../notify.tsx'

function Steps({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const { services, user } = useAdmin()
  const { SecondFactorSetUp } = services

  async function signOut() {
    try {
      await services.signOut()
      window.location.assign(services.signInHref())
    } catch (problem) {
      notifyFailed(problem)
    }
  }
  return (
    <Stack>
      {/* The steps come a moment later: until then the focus must not lie on signing out. */}
      <Alert color="blue" tabIndex={-1} data-autofocus>
        {t('kit.setUpFirst.text', { name: user.name || user.handle })}
      </Alert>
      <Suspense fallback={<Loader role="status" aria-label={t('kit.loading')} />}>
        <SecondFactorSetUp onDone={onDone} />
      </Suspense>
      <Group>
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          {t('kit.account.signOut')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What has to be set up before anything else: a screen of its own, or `overWork` a dialog that covers what is being worked on. */
export function SetUpFirst({ overWork, onDone }: { overWork: boolean; onDone: () => void }) {
  const { t } = useTexts()
  if (overWork) {
    return (
      <Modal
        opened
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        size="lg"
        title={t('kit.setUpFirst.title')}
        zIndex={1100}
      >
        <Steps onDone={onDone} />
      </Modal>
    )
  }
  return (
    <Container size="sm" py="xl" component="main">
      <Title order={1} size="h2" mb="md">
        {t('kit.setUpFirst.title')}
      </Title>
      <Steps onDone={onDone} />
    </Container>
  )
}
