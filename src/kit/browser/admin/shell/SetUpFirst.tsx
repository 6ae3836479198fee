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
      {/* The steps load a moment later: until then the focus must not be on the sign-out button. */}
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

/** Required set-up before anything else: a screen, or with `overWork` a dialog over the present screen. */
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
