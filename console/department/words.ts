/** The company itself is the first level of its tree. */
export const isCompany = ({ level }: { level: number }): boolean => level === 1;

interface Words {
  managers: string;
  direct: string;
  all: string;
}

const OF_DEPARTMENT: Words = { managers: '负责人', direct: '直属人数', all: '总人数' };
const OF_COMPANY: Words = { managers: '企业管理员', direct: '直属人数', all: '企业人数' };

/** The company speaks of itself as an enterprise, not as a department. */
export const wordsFor = (department: { level: number }): Words => (isCompany(department) ? OF_COMPANY : OF_DEPARTMENT);
