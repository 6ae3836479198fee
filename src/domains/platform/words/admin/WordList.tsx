import { Anchor, Box, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import { longestWord, type WordInUse } from '../words.contract.ts'
import { fieldOf, type ForeignLanguage } from './word-fields.ts'

/** More rows at once would make typing slow. */
const rowsAtOnce = 60

function TextField({ word, lang }: { word: string; lang: ForeignLanguage }) {
  const { id, label, value, change, error, readOnly } = useField<string>(fieldOf(word, lang))
  return (
    <TextInput
      id={id}
      aria-label={label}
      lang={lang}
      size="sm"
      maxLength={longestWord}
      value={value ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
      error={error}
      readOnly={readOnly}
    />
  )
}

/** The places that use a word, each with a link to those records. */
function Uses({ word, uses }: Pick<WordInUse, 'word' | 'uses'>) {
  const { t } = useTexts()
  const { domains } = useAdmin()
  const entries = domains.flatMap(({ navigation }) => navigation)
  return (
    <Group gap="xs" component="span">
      {uses.map(({ collection, filter, isTag, count }) => {
        const entry = entries.find(({ access }) => typeof access === 'object' && access.module === collection)
        // When a word is both a type and a tag of the same module, two links with the same text would lead to different
        // lists.
        const isBoth = uses.some((use) => use.collection === collection && use.isTag !== isTag)
        const key = isBoth ? (isTag ? 'words.useAsTag' : 'words.useAsKind') : 'words.use'
        const said = t(key, { module: entry ? t(entry.label) : collection, count })
        return entry ? (
          <Anchor
            key={collection + filter}
            component={Link}
            to={`/${entry.path}?${new URLSearchParams({ [filter]: word }).toString()}`}
            size="sm"
            py={2}
          >
            {said}
          </Anchor>
        ) : (
          <Text key={collection + filter} size="sm" span>
            {said}
          </Text>
        )
      })}
    </Group>
  )
}

interface WordListProps {
  words: readonly WordInUse[]
  languages: readonly ForeignLanguage[]
}

/** Each word with its fields below it. */
function WordBlocks({ words, languages }: WordListProps) {
  const { t } = useTexts()
  return (
    <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {words.map(({ word, uses }) => (
        <li key={word}>
          <Text fw={600} lang={sourceLanguage}>
            {word}
          </Text>
          <Uses word={word} uses={uses} />
          {languages.map((lang) => (
            <Box key={lang} mt={4}>
              <Text size="xs" c="dimmed" aria-hidden>
                {t(`words.languages.${lang}`)}
              </Text>
              <TextField word={word} lang={lang} />
            </Box>
          ))}
        </li>
      ))}
    </Stack>
  )
}

function WordTable({ words, languages }: WordListProps) {
  const { t } = useTexts()
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('words.word')}</Table.Th>
          <Table.Th scope="col">{t('words.uses')}</Table.Th>
          {languages.map((lang) => (
            <Table.Th key={lang} scope="col" w="40%">
              {t(`words.languages.${lang}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {words.map(({ word, uses }) => (
          <Table.Tr key={word}>
            <Table.Th scope="row" fw={600} lang={sourceLanguage}>
              {word}
            </Table.Th>
            <Table.Td>
              <Uses word={word} uses={uses} />
            </Table.Td>
            {languages.map((lang) => (
              <Table.Td key={lang}>
                <TextField word={word} lang={lang} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The words as a table or as blocks, depending on the width of the screen, in batches. */
export function WordList({ words, languages }: WordListProps) {
  const { t } = useTexts()
  const [shown, setShown] = useState(rowsAtOnce)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const more = Math.min(rowsAtOnce, words.length - shown)
  const List = isNarrow ? WordBlocks : WordTable
  return (
    <>
      <List words={words.slice(0, shown)} languages={languages} />
      {more > 0 ? (
        <Button variant="default" onClick={() => setShown(shown + rowsAtOnce)}>
          {t('words.more', { count: more })}
        </Button>
      ) : null}
    </>
  )
}
