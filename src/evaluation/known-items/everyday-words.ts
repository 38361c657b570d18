/** Forms of the old translations, and what people say today. */
const MODERN_FORMS =
  'thou you, thee you, thy your, thine yours, ye you, hath has, hast have, doth does, dost do, art are, wilt will, shalt will, ' +
  'saith says, spake spoke, unto to, upon on, whither where, hither here, thence there, wherefore why, verily truly, ' +
  'behold look, lo look, nought nothing, naught nothing, oft often, ere before, nay no, yea yes, thereof of it, wherein where, ' +
  'therein in it, whoso whoever, whosoever whoever, whatsoever whatever, brethren brothers, begat fathered, shew show, ' +
  'sayest say, knowest know, goeth goes, cometh comes, maketh makes, giveth gives, taketh takes, seeth sees, knoweth knows, ' +
  'loveth loves, hateth hates, keepeth keeps, findeth finds, doeth does, liveth lives, dieth dies';

/** Words of general English, and another that someone who half remembers would put in their place. */
const SYNONYMS =
  'abundance plenty, abide stay, abode home, accomplish achieve, admonish warn, adversary enemy, adversity hardship, affliction suffering, ' +
  'aged old, anger rage, angry furious, anxious worried, apparel clothes, ascend climb, ask request, attain reach, battle fight, ' +
  'beast animal, beautiful lovely, begin start, beginning start, believe trust, beloved dear, bestow give, big large, body flesh, brave bold, ' +
  'bread food, brother sibling, build make, calamity disaster, calm peaceful, cease stop, chamber room, chase pursue, child kid, ' +
  'children kids, choose pick, city town, clean pure, cleanse wash, clever smart, command order, commandment rule, companion friend, ' +
  'companions friends, compassion pity, conceal hide, conduct behaviour, conquer defeat, contempt scorn, corrupt rotten, counsel advice, ' +
  'courage bravery, craving desire, cruel harsh, danger risk, daughter girl, dead gone, deceive trick, deceit lies, deed action, deeds actions, ' +
  'delight joy, depart leave, desire want, desires wants, despise scorn, destroy ruin, destruction ruin, devour eat, die perish, difficult hard, ' +
  'diligent hardworking, disciple pupil, disciples pupils, dwell live, dwelling house, dwells lives, earth ground, easy simple, eat consume, empire kingdom, ' +
  'empty hollow, endure bear, enemies foes, enemy foe, envy jealousy, evil wicked, excellent great, exalted raised, faithful loyal, fall drop, ' +
  'false untrue, fame glory, famine hunger, father dad, fault mistake, faults mistakes, favour kindness, fear dread, feast banquet, feeble weak, ' +
  'fight struggle, find discover, fool idiot, foolish stupid, folly stupidity, forsake abandon, forsaken abandoned, friend companion, fury rage, ' +
  'gate door, gather collect, gentle mild, gift present, glad happy, gladness happiness, good fine, govern rule, grave tomb, great big, ' +
  'grief sorrow, guard watch, happiness joy, happy glad, hard difficult, harm hurt, haste hurry, hate loathe, hatred hate, haughty proud, ' +
  'heal cure, hear listen, heart mind, heavens skies, help aid, hidden secret, hide conceal, high tall, honest truthful, honour respect, ' +
  'house home, humble modest, hungry starving, ignorance stupidity, ignorant unknowing, injure hurt, injury harm, instruct teach, instruction teaching, ' +
  'iniquity sin, insolence pride, integrity honesty, journey trip, joy happiness, judge decide, just fair, justice fairness, keep hold, kill slay, ' +
  'king ruler, kings rulers, kingdom realm, knowledge understanding, labour work, labourer worker, lament mourn, land country, large big, laugh chuckle, ' +
  'law rule, lazy idle, learn study, lend loan, liar deceiver, lips mouth, little small, lofty high, look see, lord master, love affection, ' +
  'maid servant, man person, mankind humanity, master lord, meek gentle, men people, mercy kindness, merry cheerful, mighty strong, ' +
  'minister official, mire mud, mischief harm, mock ridicule, money cash, mother mum, mourn grieve, multitude crowd, nation country, nations countries, ' +
  'necessary needed, needy poor, neighbour friend, noble fine, obey follow, offend insult, officer official, old aged, oppress crush, ornament decoration, ' +
  'pain hurt, palace castle, path road, patience endurance, patient enduring, peace calm, perish die, pleasure enjoyment, ponder consider, poor needy, ' +
  'possessions belongings, poverty want, powerful strong, praise admire, precious valuable, pride arrogance, prince ruler, princes rulers, prison jail, ' +
  'profit gain, proper right, prosper succeed, prosperity success, proud arrogant, prudent careful, punish penalise, punishment penalty, pure clean, ' +
  'quarrel argument, quick fast, quiet silent, rage anger, rain shower, reason mind, rebuke scold, rejoice celebrate, remain stay, remember recall, ' +
  'renounce give up, reproof criticism, reputation name, rest sleep, reveal show, revenge vengeance, reward prize, rich wealthy, riches wealth, ' +
  'righteous good, righteousness goodness, river stream, road way, robber thief, rule govern, ruler king, rulers kings, sad unhappy, sage wise man, sages wise men, ' +
  'satisfied content, scoffer mocker, search look, seek look for, senses feelings, servant slave, servants slaves, shame disgrace, sick ill, silence quiet, ' +
  'silent quiet, simple plain, sin wrong, sinner wrongdoer, sinners wrongdoers, slander gossip, slave servant, slay kill, sluggard lazy man, small little, ' +
  'sorrow sadness, soul spirit, speak talk, speaks talks, speech talk, spirit soul, steal rob, steadfast firm, stranger foreigner, strength power, strife conflict, ' +
  'strike hit, strong powerful, student pupil, stumble trip, subdue tame, suffering pain, superior better, sweet pleasant, swift fast, sword blade, ' +
  'teach instruct, teacher master, tears weeping, tempest storm, terror fear, thief robber, thieves robbers, think believe, thought idea, thoughts ideas, ' +
  'throne seat, toil work, tongue mouth, trade business, tranquil calm, tranquillity calm, transgression offence, treasure riches, treasury store, tremble shake, ' +
  'trouble difficulty, troubles difficulties, true real, trust rely, truth fact, understand grasp, universe world, upright honest, valley vale, vain useless, vanity emptiness, ' +
  'vessel pot, vice badness, vigilant watchful, virtue goodness, virtuous good, walk go, wander roam, war fighting, water stream, way path, weak feeble, ' +
  'wealth money, weapons arms, weary tired, weep cry, wicked evil, wickedness evil, wife spouse, wine drink, wisdom insight, wise clever, woe trouble, ' +
  'woman lady, words sayings, work labour, works deeds, world earth, worship honour, wound injury, wrath anger, wrong bad, young youthful, youth young people, zeal passion';

const pairs = (list: string): ReadonlyMap<string, string> =>
  new Map(
    list.split(', ').map((pair) => {
      const space = pair.indexOf(' ');
      return [pair.slice(0, space), pair.slice(space + 1)] as const;
    }),
  );

const modern = pairs(MODERN_FORMS);
const synonyms = pairs(SYNONYMS);

/** The form people say today; the word itself where it is one. Lower case in and out. */
export function modernForm(word: string): string {
  return modern.get(word) ?? word;
}

/** Another everyday word for it, from a list of general English; null where the list has none. */
export function synonymOf(word: string): string | null {
  return synonyms.get(word) ?? null;
}
