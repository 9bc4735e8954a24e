import type { Sex } from '#rules/staff.ts';
import type { Random, Weighted } from './random.ts';

/** Surnames by how many in ten thousand bear them, so that a list of staff has its many 王 and 李 and few 顾. */
const SURNAMES: readonly Weighted<string>[] = [
  ...each('王李', 700),
  ...each('张', 660),
  ...each('刘陈', 490),
  ...each('杨', 310),
  ...each('黄赵吴周', 200),
  ...each('徐孙马朱胡', 130),
  ...each('郭何林高罗', 105),
  ...each('郑梁谢宋唐', 80),
  ...each('许韩冯邓曹', 60),
  ...each('彭曾肖田董', 50),
  ...each('潘袁蔡蒋余于杜叶程魏苏吕丁任', 40),
  ...each('卢姚沈钟姜崔谭陆范汪廖石金', 30),
  ...each('贾夏韦付方邹熊白孟秦邱侯江尹薛段雷龙黎史陶贺顾毛郝龚邵', 20),
  ['欧阳', 6],
];

const GIVEN: Record<Sex, readonly string[]> = {
  male: words(`
    伟 磊 涛 硕 斌 浩 凯 辉 健 俊 峰 杰 亮 波 鑫 驰 旭 晨 阳 博 帆 睿 琦 岩 轩 然 川 淼 恺 煜
    志远 文博 建华 建平 国栋 海涛 晓东 文涛 志刚 俊杰 浩然 子轩 宇航 天宇 明哲 思远 家豪 嘉诚 逸飞
    宏伟 立新 少华 光辉 卫国 学军 庆华 振宇 振华 世杰 世豪 泽宇 承志 承泽 景行 修远 弘毅 致远
    鹏飞 鹏程 海波 海岳 海洋 江涛 云飞 云龙 一鸣 一凡 亦凡 子昂 子豪 子涵 梓轩 皓轩 皓宇 晓峰 晓明 晓光
    文杰 文斌 文轩 文韬 俊峰 俊豪 俊熙 伟东 伟明 伟杰 伟豪 建军 建国 建波 建伟 志鹏 志勇 志伟 志豪 智勇
    启航 启明 嘉伟 嘉豪 嘉俊 家明 家辉 家乐 良才 良骥 仁杰 正豪 正阳 冠宇 冠霖 培文 培元 元昊 元凯 绍辉
  `),
  female: words(`
    静 敏 燕 艳 芳 洁 玲 婷 怡 萍 雪 颖 倩 琳 慧 莉 蕾 芸 妍 晶 璐 悦 瑶 琪 蓉 楠 萌 佳 露 岚
    雪梅 晓燕 丽娟 丽华 秀英 桂英 海燕 春燕 玉兰 红梅 晓红 晓丽 晓敏 小红 文静 文娟 文婷 文慧 雅琴 雅婷
    雅静 雅雯 思雨 思琪 思颖 思佳 诗雨 诗涵 诗琪 诗韵 梦瑶 梦洁 梦婷 梦琪 梦雪 雨欣 雨桐 雨婷 雨薇 欣怡
    欣然 欣悦 佳怡 佳琪 佳慧 佳宁 嘉怡 嘉欣 婉婷 婉清 婉莹 若曦 若彤 若琳 语嫣 语桐 静怡 静雯 静茹 紫萱
    紫薇 子涵 子萱 梓涵 可欣 可馨 馨予 馨月 晨曦 晨露 清妍 清怡 乐瑶 乐怡 心怡 心悦 心妍 淑芬 淑珍 淑敏
    慧敏 慧玲 慧琳 惠芳 美玲 美琪 美华 月华 月琴 秋月 秋菊 春梅 春花 冬梅 凤英 彩霞 彩云 艳红 艳玲 艳芳
  `),
};

/** How often a full name somebody else in the company bears is let through: a real list has a few namesakes. */
const NAMESAKE_SHARE = 0.04;

function each(surnames: string, weight: number): Weighted<string>[] {
  return [...surnames].map((surname) => [surname, weight]);
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Names people of one company; never twice the same within a department, where it would confuse. */
export function nameGiver(draw: Random, taken: readonly string[]): (sex: Sex, departmentId: number) => string {
  const inCompany = new Set(taken);
  const inDepartment = new Set<string>();
  return (sex, departmentId) => {
    for (;;) {
      const name = draw.weighted(SURNAMES) + draw.pick(GIVEN[sex]);
      const key = `${departmentId}/${name}`;
      if (inDepartment.has(key) || taken.includes(name)) continue;
      if (inCompany.has(name) && !draw.chance(NAMESAKE_SHARE)) continue;
      inCompany.add(name);
      inDepartment.add(key);
      return name;
    }
  };
}

/** Somebody from outside the company, or a driver. */
export const guestName = (draw: Random): string =>
  draw.weighted(SURNAMES) + draw.pick(GIVEN[draw.chance(0.6) ? 'male' : 'female']);

const PREFIXES = [
  ...['130', '131', '132', '133', '135', '136', '137', '138', '139'],
  ...['150', '151', '152', '155', '156', '157', '158', '159'],
  ...['180', '181', '182', '185', '186', '187', '188', '189'],
];

/** Numbers a reader should know at once for a demo account's; nobody else gets one that looks alike. */
const RESERVED = /^13[89]0000/;

/** One giver serves all companies: a number belongs to one person on the whole platform. */
export function phoneGiver(draw: Random): () => string {
  const given = new Set<string>();
  return () => {
    for (;;) {
      const phone = draw.pick(PREFIXES) + String(draw.int(0, 99_999_999)).padStart(8, '0');
      if (RESERVED.test(phone) || given.has(phone)) continue;
      given.add(phone);
      return phone;
    }
  };
}
