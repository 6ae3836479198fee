import type { News } from './shapes.ts'

/** News of nature, water, energy and waste. */
export const natureNews: News[] = [
  {
    key: 'bulky-waste',
    type: 'Umwelt',
    when: { daysAgo: 13 },
    status: 'published',
    picture: 'recycling',
    tags: ['Müll'],
    de: {
      title: 'Tauschregal im Altstoffsammelzentrum',
      teaser: 'Was noch gut ist, muss nicht in die Presse. Im neuen Regal finden Dinge ein zweites Zuhause.',
      text: `<p class="lead">Ein Vogelkäfig, vier Thonetsessel und ein Bügeleisen von 1935 waren die ersten Stücke, die nach zehn Minuten schon wieder weg waren.</p>
<p>Das Regal steht gleich neben der Einfahrt. Sie dürfen bringen, was ganz und sauber ist, und mitnehmen, was Ihnen gefällt. Elektrogeräte prüft Josef Windhaber vorher. Was nach vier Wochen niemand will, wird verwertet.</p>
<p>Geöffnet ist zu den üblichen Zeiten des <a href="page:waste">Sammelzentrums</a>.</p>`,
    },
    en: {
      title: 'Swap shelf at the recycling centre',
      teaser: 'What is still good need not be crushed. On the new shelf things find a second home.',
      text: `<p class="lead">A birdcage, four bentwood chairs and an iron of 1935 were the first items, gone again within ten minutes.</p>
<p>The shelf stands right beside the entrance. You may bring what is whole and clean, and take what you like. Josef Windhaber checks electrical appliances first. What nobody wants after four weeks is recycled.</p>
<p>It is open whenever the <a href="page:waste">recycling centre</a> is.</p>`,
    },
  },
  {
    key: 'energy-community',
    type: 'Umwelt',
    when: { daysAgo: 92 },
    status: 'published',
    picture: 'wind-solar',
    tags: ['Energie'],
    de: {
      title: 'Strom vom Nachbarn: Energiegemeinschaft gestartet',
      teaser: '64 Haushalte teilen sich den Sonnenstrom von Schule, Feuerwehrhaus und Winzerhallen.',
      text: `<p class="lead">Wenn in der Volksschule niemand mehr rechnet, kocht am Mühlweg jemand mit ihrem Sonnenstrom. Die Energiegemeinschaft Rebenbach hat ihren Betrieb aufgenommen.</p>
<p>Neun Anlagen liefern zusammen 310 Kilowatt. Mitglieder zahlen elf Cent für die Kilowattstunde; wer einspeist, bekommt zehn. Ein Verein verwaltet die Abrechnung, Gewinn darf er keinen machen.</p>
<p>Weitere Haushalte können zum Quartalswechsel beitreten. Man braucht nur einen Smart Meter und ein Formular mit drei Feldern.</p>`,
    },
    en: {
      title: 'Power from next door: energy community starts',
      teaser: '64 households share the solar power of school, fire station and wine halls.',
      text: `<p class="lead">When nobody does sums at the primary school any more, someone in Mühlweg cooks with its solar power. The Rebenbach energy community is up and running.</p>
<p>Nine installations supply 310 kilowatts between them. Members pay eleven cents a kilowatt-hour; those who feed in receive ten. A society does the accounts and may make no profit.</p>
<p>Further households can join at the start of each quarter. All you need is a smart meter and a form with three fields.</p>`,
    },
  },
  {
    key: 'tree-planting',
    type: 'Umwelt',
    when: { latest: '11-14' },
    status: 'published',
    picture: 'forest-trail-autumn',
    tags: ['Bäume', 'Schule'],
    de: {
      title: '79 Kinder, 79 Bäume',
      teaser: 'Jedes Volksschulkind hat in der Eichleiten einen Baum gesetzt und ihm einen Namen gegeben.',
      text: `<p class="lead">„Blitz“, „Frau Wurzel“ und „Opa“ heißen drei der jungen Bäume, die seit gestern in der Eichleiten wachsen.</p>
<p>Wo die Trockenheit eine Lücke in den Wald gerissen hatte, stehen nun Traubeneichen, Elsbeeren und Feldahorne. Gemeindeförster und Eltern haben die Löcher vorbereitet, gesetzt und gegossen haben die Kinder. Jeder Baum bekam ein Schild und ein Schutzgitter gegen Rehe.</p>
<p>In vier Jahren, zum Abschied von der Volksschule, wird gemessen, wer schneller gewachsen ist.</p>`,
    },
    en: {
      title: '79 children, 79 trees',
      teaser:
        'Every pupil of the primary school has planted a tree in the Eichleiten woods and given it a name.',
      text: `<p class="lead">“Lightning”, “Mrs Root” and “Grandpa” are three of the young trees that have been growing in the Eichleiten since yesterday.</p>
<p>Where drought had torn a gap in the woods there are now sessile oaks, wild service trees and field maples. The forester and parents prepared the holes, the children planted and watered. Each tree was given a label and a guard against deer.</p>
<p>In four years, when they leave school, they will measure who has grown faster.</p>`,
    },
  },
  {
    key: 'drought',
    type: 'Umwelt',
    when: { latest: '08-08' },
    status: 'published',
    picture: 'sunflowers',
    tags: ['Wasser', 'Sommer'],
    de: {
      title: 'Wasser sparen: der Tiefbrunnen braucht eine Pause',
      teaser: 'Seit fünf Wochen hat es kaum geregnet. Bitte gießen Sie abends und füllen Sie keine Pools.',
      text: `<p class="lead">Der Spiegel des Tiefbrunnens liegt 90 Zentimeter unter dem Mittel. Die Versorgung ist gesichert, wenn alle ein wenig mithelfen.</p>
<ul>
<li>Gießen Sie nur zwischen 20 Uhr und 7 Uhr, am besten mit Regenwasser.</li>
<li>Füllen Sie Pools erst, wenn die Gemeinde Entwarnung gibt.</li>
<li>Waschen Sie das Auto bitte nicht zu Hause.</li>
</ul>
<p>Für Jungbäume an den Straßen stellen wir Gießsäcke bereit. Wenn vor Ihrem Haus einer steht, freut er sich über einen Kübel in der Woche.</p>`,
    },
    en: {
      title: 'Save water: the deep well needs a rest',
      teaser:
        'There has been hardly any rain for five weeks. Please water in the evening and do not fill pools.',
      text: `<p class="lead">The level of the deep well is 90 centimetres below average. Supply is safe if everyone helps a little.</p>
<ul>
<li>Water only between 8 p.m. and 7 a.m., preferably with rainwater.</li>
<li>Do not fill pools until the municipality gives the all-clear.</li>
<li>Please do not wash your car at home.</li>
</ul>
<p>We supply watering bags for young roadside trees. If there is one in front of your house, it will be glad of a bucket a week.</p>`,
    },
  },
  {
    key: 'lake-quality',
    type: 'Umwelt',
    when: { latest: '06-28' },
    status: 'published',
    picture: 'lake-evening',
    tags: ['Badeteich', 'Wasser'],
    de: {
      title: 'Badeteich: Bestnote für das Wasser',
      teaser: 'Sichttiefe drei Meter, kaum Keime, 23 Grad. Das Labor vergibt ein „ausgezeichnet“.',
      text: `<p class="lead">Die erste Untersuchung der Saison bestätigt, was man beim Tauchen schon ahnte: Das Wasser im Badeteich ist ausgezeichnet.</p>
<p>Maßgeblich dafür sind die 2.000 Quadratmeter Schilf und Seerosen im Osten des Teichs. Sie filtern, was Badegäste und Blätter hinterlassen. Wer eine Libelle mit himmelblauem Hinterleib sieht, hat den Spitzenfleck entdeckt, der nur in sauberem Wasser lebt.</p>
<p>Alle Messwerte hängen bei der Kassa. Preise und Zeiten stehen auf der Seite <a href="page:lake">Badeteich</a>.</p>`,
    },
  },
  {
    key: 'storks',
    type: 'Umwelt',
    when: { latest: '04-02' },
    status: 'published',
    picture: 'stork-nest',
    tags: ['Natur'],
    de: {
      title: 'Die Störche sind zurück',
      teaser:
        'Seit Sonntag klappert es wieder auf dem Amtshaus. Eine Kamera überträgt das Nest in den Schaukasten.',
      text: `<p class="lead">Am Sonntag um 11.20 Uhr landete er, zwei Tage später sie. Das Storchenpaar vom Amtshausdach ist aus dem Süden zurück.</p>
<p>Es ist ihr siebentes Jahr in Rebenau. Vierzehn Junge haben sie hier großgezogen, einer davon brütet heute in Mähren, wie sein Ring verriet. Bitte lassen Sie in der Wiese am Rebenbach Hunde an der Leine, dort suchen die Vögel ihr Futter.</p>
<p>Damit der Dachdecker nicht im Mai kommen muss, wurde die Rinne schon im Winter repariert.</p>`,
    },
    en: {
      title: 'The storks are back',
      teaser:
        'Since Sunday there has been clattering on the town hall again. A camera shows the nest in the display case.',
      text: `<p class="lead">He landed on Sunday at 11.20 a.m., she came two days later. The storks of the town hall roof are back from the south.</p>
<p>It is their seventh year in Rebenau. They have raised fourteen young here, one of which now breeds in Moravia, as its ring revealed. Please keep dogs on the lead in the meadow by the Rebenbach, where the birds look for food.</p>
<p>So that no roofer has to come in May, the gutter was repaired in winter.</p>`,
    },
  },
]
